"""What operators name: the resources of a page or form, and form XObjects that hold all of theirs."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from reportlab.pdfbase import pdfdoc


class Resources(Struct):
    """Names of what a stretch of operators uses, for the page or form that holds it."""

    xobjects: dict[str, Any] = field(default_factory=dict)
    shadings: dict[str, Any] = field(default_factory=dict)
    states: dict[str, Any] = field(default_factory=dict)
    spaces: dict[str, Any] = field(default_factory=dict)

    def add(self, other: Resources) -> None:
        """Take over everything the other names."""
        if other.xobjects:
            self.xobjects.update(other.xobjects)
        if other.shadings:
            self.shadings.update(other.shadings)
        if other.states:
            self.states.update(other.states)
        if other.spaces:
            self.spaces.update(other.spaces)

    def dictionary(self) -> Any:
        """The PDF resource dictionary."""
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        for name, entries in (
            ("XObject", self.xobjects),
            ("Shading", self.shadings),
            ("ExtGState", self.states),
            ("ColorSpace", self.spaces),
        ):
            setattr(resources, name, dict(entries))
        return resources


class Form(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form XObject with all its resources and its transparency group, which ReportLab's own leaves out."""

    __RefOnly__ = 1

    def __init__(self, code: str, resources: Resources, box: tuple[float, float, float, float], *, group: bool) -> None:
        self.code, self.resources, self.box, self.group = code, resources, box, group

    def format(self, document: Any) -> Any:
        """The PDF bytes of the stream object."""
        stream = pdfdoc.PDFStream(content=self.code)
        stream.filters = [pdfdoc.PDFZCompress]
        stream.dictionary["Type"] = pdfdoc.PDFName("XObject")
        stream.dictionary["Subtype"] = pdfdoc.PDFName("Form")
        stream.dictionary["BBox"] = pdfdoc.PDFArray(list(self.box))
        stream.dictionary["Resources"] = self.resources.dictionary()
        if self.group:
            stream.dictionary["Group"] = pdfdoc.PDFDictionary(
                {"Type": pdfdoc.PDFName("Group"), "S": pdfdoc.PDFName("Transparency")}
            )
        return stream.format(document)
