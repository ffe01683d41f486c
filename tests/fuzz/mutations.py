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


def mutated(data: bytes, kind: str, random: Random) -> bytes:
    """The file with one to four changes."""
    out = bytearray(data)
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
                out[place] ^= 1 << random.randrange(8)
            case _:
                out[place : place + count] = random.randbytes(count)
    return bytes(out)
