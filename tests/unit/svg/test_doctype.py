"""A DOCTYPE is read: its own entities count, other files are never fetched, and nothing grows without end."""

import pytest
from face_bench import HEAD, fault_of, read_face

from generator.faces.preparation import prepare
from generator.faults import FaceError
from generator.svg.doctype import MOST_CHARACTERS, without_doctype

ILLUSTRATOR = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_svg 'http://www.w3.org/2000/svg'>
	<!ELEMENT svg ANY><!-- a ] > in a comment --><?pi a ] > in here?>
]>
"""
ROOT = 'width="60mm" height="90mm" viewBox="0 0 60 90"'


def test_what_illustrator_writes_is_read() -> None:
    """Its namespaces are entities."""
    text = f'{ILLUSTRATOR}<svg xmlns:x="&ns_extend;" xmlns="&ns_svg;" {ROOT}><x:a/><rect width="9" height="9"/></svg>'
    face, faults = read_face(text, whole=True)
    assert faults == []
    assert len(face.items) == 1


@pytest.mark.parametrize(
    "doctype",
    ["<!DOCTYPE svg>", '<!doctype svg SYSTEM "a.dtd">', "<!DOCTYPE svg [ ]>", "<!DOCTYPE svg [<!ENTITY % a 'b'>]>"],
)
def test_a_doctype_alone_changes_nothing(doctype: str) -> None:
    """It is never fetched, so what it says outside of this file is nothing to us."""
    assert read_face(f"{doctype}{HEAD}{ROOT}/>", whole=True)[1] == []


def test_lines_keep_their_numbers() -> None:
    """Stamps count them."""
    text = ILLUSTRATOR + '<svg\n a="&ns_svg;">\n<g/></svg>'
    stamped = prepare(text, 0)
    assert '<svg _at="0:7"' in stamped
    assert '<g _at="0:9"' in stamped


def test_entities_hold_others_quotes_and_elements() -> None:
    """Each where it stands."""
    declared = (
        """<!DOCTYPE svg [<!ENTITY a "&b; &lt; 'c'"><!ENTITY b 'said "so"'>"""
        """<!ENTITY d "<g id='x'/>"><!ENTITY e "&#65;&#x42;">]>"""
    )
    assert without_doctype(f'{declared}<svg t="&a;&e;">&d;&amp;&none;<![CDATA[&a;]]></svg>') == (
        "<svg t=\"said &quot;so&quot; &lt; &apos;c&apos;AB\"><g id='x'/>&amp;&none;<![CDATA[&a;]]></svg>"
    )


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ('<!ENTITY x SYSTEM "file:///etc/hostname">', "never fetched"),
        ('<!ENTITY x PUBLIC "-//a" "http://example.invalid/x">', "never fetched"),
        ('<!ENTITY x "&x;">', "inside itself"),
        ('<!ENTITY x "&y;"><!ENTITY y "&x;">', "inside itself"),
        ('<!ENTITY a "%s">' % ("b" * 50000) + '<!ENTITY x "' + "&a;" * 100 + '">', f"{MOST_CHARACTERS:,}"),
        (
            '<!ENTITY l0 "lol">'
            + "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
            + '<!ENTITY x "&l8;">',
            f"{MOST_CHARACTERS:,}",
        ),
    ],
    ids=("file", "address", "itself", "each other", "large", "laughs"),
)
def test_entities_that_lead_out_or_have_no_end_are_refused(declared: str, said: str) -> None:
    """With the line they are used in, wherever the drawing comes from."""
    text = f"<!DOCTYPE svg [{declared}]>\n{HEAD}{ROOT}>\n<text>&x;</text></svg>"
    found = fault_of(text, whole=True)
    assert found.code == "face/doctype" and said in found.fact and found.remedy
    with pytest.raises(FaceError) as raised:
        prepare(text, 0)
    assert raised.value.field == "3"


def test_one_that_nobody_uses_may_stand_for_a_file() -> None:
    """It is not read."""
    text = f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>{HEAD}{ROOT}/>'
    assert read_face(text, whole=True)[1] == []


def test_an_entity_that_is_not_declared_has_its_line() -> None:
    """XML ends there."""
    found = fault_of(f"{HEAD}{ROOT}><text>&ns_extend;</text></svg>", whole=True)
    assert found.code == "face/template" and "ns_extend" in found.fact


@pytest.mark.parametrize("given", ['fill CDATA "red"', 'xmlns:a CDATA #FIXED "urn:a" fill (red|blue) "red"'])
def test_attributes_that_a_doctype_gives_to_elements_are_refused(given: str) -> None:
    """Every browser draws them; they would be left out in silence."""
    found = fault_of(
        f'<!DOCTYPE svg [<!ATTLIST rect {given}>]>{HEAD}{ROOT}><rect width="9" height="9"/></svg>', whole=True
    )
    assert found.code == "face/doctype"
    assert "fill" in found.fact


@pytest.mark.parametrize("given", ["fill CDATA #IMPLIED", 'xmlns:a CDATA #FIXED "urn:a"', 'xmlns CDATA "urn:b"'])
def test_attributes_that_a_doctype_only_allows_are_none(given: str) -> None:
    """Nor do namespaces draw anything."""
    assert read_face(f"<!DOCTYPE svg [<!ATTLIST rect {given}>]>{HEAD}{ROOT}/>", whole=True)[1] == []
