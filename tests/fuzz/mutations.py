"""Seeded damage to files: bytes changed, cut out, doubled; words of their kind put in."""

from random import Random

WORDS = {
    "roster": [
        b'"',
        b'""',
        b",",
        b"\n",
        b"\r",
        b"\t",
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        b"=1+1",
        b"1e999",
        b"-1",
        b"9" * 400,
        b";",
    ],
    "toml": [
        b"[",
        b"]",
        b"[[",
        b'"',
        b"=",
        b"\n",
        b"1e999",
        b"nan",
        b"-inf",
        b"9" * 40,
        b"\\u0000",
        b"\\u202e",
        b"{",
        b"'''",
        b"\x00",
    ],
    "template": [
        *(
            b"{{",
            b"}}",
            b"{%",
            b"%}",
            b"<",
            b">",
            b"&",
            b"&#0;",
            b"{{ name|truncate(5) }}",
            b"{{ cycler() }}",
            b"-1e308",
        ),
        *(b"{{ 'a' * 10**9 }}", b"{% for a in range(99999) %}", b"{% endfor %}", b"{{ card }}", b"<use href='#a'/>"),
        *(b'x="1e308"', b"<!ENTITY", b"{{ self }}", b"{% include 'f' %}", b"|format(1)", b"999999999999", b"NaN"),
    ],
    "drawing": [
        *(b"<", b">", b'"', b"&", b"&#0;", b"url(#a)", b"url(#clip)", b"1e308", b"-1e308", b"NaN", b"1e-320", b"0"),
        *(b'clip-path="url(#clip)"', b'filter="url(#soft)"', b'mask="url(#mask)"', b'fill="url(#dots)"', b"99999999"),
        *(b"<use href='#b'/>", b"<g>", b"</g>", b"<svg>", b"</svg>", b"<style>", b"/*", b"{", b"}", b"@import 'x';"),
        *(b"<text>", b"<tspan>", b"%", b"em", b"calc(", b"var(--a)", b"inherit", b'transform="matrix(0 0 0 0 0 0)"'),
        *(b'd="M1e308 0A1 1 0 0 0 9 9"', b'stdDeviation="1e9"', b'viewBox="0 0 0 0"', b"<!DOCTYPE svg [", b"]>"),
        *(b"data:image/png;base64,", b"file:///etc/passwd", b"http://x.invalid/", b'card:repeat="1000"'),
        b"scale(1e30)",
    ],
    "rules": [
        *(b"{{", b"}}", b"{%", b"%}", b"**", b"*", b"_", b"`", b"```", b"```scene 1x1\n", b"[", b"]("),
        *(
            b"![](",
            b"|",
            b">",
            b"\n\n",
            b"\n> > > > ",
            b"\n- - - - ",
            b"\n1. ",
            b"\n|---|\n",
            b"<b>",
            b"<!--",
            b"&#0;",
            b"&amp;",
        ),
        *(
            b"\\",
            b"\x00",
            b"[see: x]",
            b"[ruling: ",
            b":anchor:",
            b"{{ index() }}",
            b"{{ contents() }}",
            b"{{ card('x') }}",
            b"\xff",
        ),
        *(b"![](card:red?width=1e308mm)", b"![](card:red?at=9e99,1)", b"{{ back_cover() }}", b"{{ new_page() }}"),
        *(b"{{ 'a' * 10**9 }}", b"{{ title }}" * 40, b"{% for a in range(99999) %}", b"{% endfor %}", b"\xe2\x80\xae"),
        *(b"turn=1e999", b"stack=99999999", b"1e308", b"-1", b"card:red 1e300 1 1\n", b"9" * 400, b"x" * 900, b"# "),
    ],
    "font": [b"\x00" * 8, b"\xff" * 8, b"name", b"\x7f\xff"],
    "picture": [b"\x00" * 8, b"\xff" * 8, b"\xff\xd9", b"IDAT", b"IEND", b"\xff\xda", b"\x7f\xff\xff\xff"],
    "json": [
        b"1e999",
        b"NaN",
        b"null",
        b"[]",
        b"{}",
        b'"',
        b"-1",
        b"\\ud800",
        b"9" * 400,
        b"[" * 3000,
        b"true",
        b'"x"',
    ],
    "workbook": [
        *(b"<c/>", b"</row>", b"<row>", b'r="XFD1048576"', b't="s"', b't="n"', b't="e"', b't="b"', b's="99"', b"&#0;"),
        *(b"99999999999", b"-1", b"1e999", b"NaN", b"<v>", b"</v>", b'text:c="999999999"', b"</table:table-row>"),
        *(b'table:number-rows-repeated="900000"', b'table:number-columns-repeated="16000"', b"<!DOCTYPE a>", b"\x00"),
        *(b"<text:s/>", b'office:value="1e999"', b"<f>1/0</f>", b"<mergeCell ref='A1:E9'/>", b"hidden='1'", b"\xff"),
    ],
    "archive": [
        b"PK\x03\x04",
        b"PK\x01\x02",
        b"PK\x05\x06",
        b"\x00" * 4,
        b"\xff" * 4,
        b"../",
        b"\x08\x00",
        b"\x0e\x00",
    ],
}
"""What damages a kind of file most."""
TEXTS = frozenset(("roster", "toml", "template", "json", "workbook", "drawing", "rules"))
"""Kinds of which a byte that is no UTF-8 says all there is to say: mostly they get letters."""


def mutated(data: bytes, kind: str, random: Random) -> bytes:
    """The file with one to four changes."""
    out = bytearray(data)
    letters = kind in TEXTS and random.random() < 0.9
    for _ in range(random.choice((1, 1, 2, 4))):
        place = random.randrange(len(out) + 1)
        count = random.choice((0, 1, 1, 2, 8, 40))
        match random.randrange(6):
            case 0:
                out[place : place + count] = random.choice(WORDS[kind])
            case 1:
                out[place:place] = random.choice(WORDS[kind])
            case 2:
                del out[place : place + count * 20]
            case 3:
                out[place:place] = out[place : place + count * 5]
            case 4 if out:
                place = min(place, len(out) - 1)
                out[place] ^= 1 << random.randrange(5 if letters else 8)
            case _:
                some = bytes(random.choices(range(32, 127), k=count)) if letters else random.randbytes(count)
                out[place : place + count] = some
    return bytes(out)
