"""What operators name: the resources of a page or form, and form XObjects that hold all of theirs."""

from __future__ import annotations

from msgspec import Struct, field
from reportlab.pdfbase import pdfdoc

from generator.pdf.operands import exact


class Resources(Struct):
    """Names of what a stretch of operators uses, for the page or form that holds it."""

    xobjects: dict[str, object] = field(default_factory=dict)
    shadings: dict[str, object] = field(default_factory=dict)
    states: dict[str, object] = field(default_factory=dict)
    spaces: dict[str, object] = field(default_factory=dict)
    patterns: dict[str, object] = field(default_factory=dict)

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
        if other.patterns:
            self.patterns.update(other.patterns)

    def dictionary(self) -> object:
        """The PDF resource dictionary."""
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        for name, entries in (
            ("XObject", self.xobjects),
            ("Shading", self.shadings),
            ("ExtGState", self.states),
            ("ColorSpace", self.spaces),
            ("Pattern", self.patterns),
        ):
            setattr(resources, name, dict(entries))
        return resources


class Form(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form XObject with all its resources and its transparency group, which ReportLab's own leaves out.

    `space` is the color space that the group is mixed in; an `isolated` one is not mixed with what lies below it.
    """

    __RefOnly__ = 1

    def __init__(
        self,
        code: str,
        resources: Resources,
        box: tuple[float, float, float, float],
        *,
        group: bool,
        space: str = "",
        isolated: bool = False,
    ) -> None:
        self.code, self.resources, self.box, self.group = code, resources, box, group
        self.space, self.isolated = space, isolated

    def format(self, document: pdfdoc.PDFDocument) -> object:
        """The PDF bytes of the stream object."""
        stream = pdfdoc.PDFStream(content=self.code)
        stream.filters = [pdfdoc.PDFZCompress]
        stream.dictionary["Type"] = pdfdoc.PDFName("XObject")
        stream.dictionary["Subtype"] = pdfdoc.PDFName("Form")
        stream.dictionary["BBox"] = pdfdoc.PDFArray([exact(value) for value in self.box])
        stream.dictionary["Resources"] = self.resources.dictionary()
        if self.group:
            entries = {"Type": pdfdoc.PDFName("Group"), "S": pdfdoc.PDFName("Transparency")}
            if self.space:
                entries["CS"] = pdfdoc.PDFName(self.space)
            if self.isolated:
                entries["I"] = "true"
            stream.dictionary["Group"] = pdfdoc.PDFDictionary(entries)
        return stream.format(document)
