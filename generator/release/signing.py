"""Signatures of archives by SSH keys, made and checked by the `ssh-keygen` that came with the person's system."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from msgspec import Struct

from generator.errors import FileAccessError, UsageError
from generator.workspace import is_file

NAMESPACE = "pnp-release"
"""What a signature is for: one that was made for an e-mail or a commit says nothing of a release."""
SUFFIX = ".sig"
LARGEST = 100_000
"""Bytes of a signature; one has some hundred."""
PATIENCE = 300
"""Seconds: somebody may have to type a passphrase or to touch a key."""


class Signature(Struct, frozen=True):
    """What a signature says: who signed, by the name and the key; or why it is not good, as a sentence."""

    signer: str = ""
    key: str = ""
    fault: str = ""


def beside(archive: Path) -> Path:
    """Where the signature of an archive lies."""
    return archive.with_name(archive.name + SUFFIX)


def refuse_no_key(key: Path, shown: str) -> None:
    """Find out in a moment, before a long check, that a release cannot be signed. Raises UsageError."""
    _program()
    if not is_file(key):
        raise UsageError(f"{shown}: there is no such file. --sign takes an SSH key, as in ~/.ssh/id_ed25519.")
    done = _run("-l", "-f", str(key))
    if done.returncode:
        raise UsageError(f"{shown}: is no SSH key ({_last_line(done)}). ssh-keygen -t ed25519 makes one.")


def signed(data: bytes, key: Path, shown: str) -> bytes:
    """The signature of an archive's bytes, as a file to lie beside it.

    `key` is a private key, or a public one whose private half an agent holds. Raises FileAccessError where ssh-keygen
    does not sign.
    """
    done = _run("-Y", "sign", "-f", str(key), "-n", NAMESPACE, given=data)
    if done.returncode or not done.stdout.startswith(b"-----BEGIN SSH SIGNATURE-----"):
        raise FileAccessError(f"{shown}: cannot sign ({_last_line(done)}). Nothing was released.")
    return done.stdout


def examine(data: bytes, signature: Path, signers: Path, shown: str, name: str = "") -> Signature:
    """Whether the bytes of an archive were signed by somebody whom the file of allowed signers names.

    With a `name` it must be this one. Raises UsageError without ssh-keygen or without such a file, FileAccessError
    where the file of signers cannot be read.
    """
    _program()
    if not is_file(signers):
        raise UsageError(f"{shown}: there is no such file. --signers takes lines of a name and a public key each.")
    if not is_file(signature):
        return Signature(fault=f"{signature.name}: is not there, so nobody signed the archive.")
    try:
        if signature.stat().st_size > LARGEST:
            return Signature(fault=f"{signature.name}: is no signature: it is far too large.")
        for path in (signers, signature):
            with path.open("rb"):
                pass
    except OSError as error:
        raise FileAccessError(f"{error.filename}: cannot be read ({error.strerror}).") from error
    known = _run("-Y", "find-principals", "-s", str(signature), "-f", str(signers))
    names = known.stdout.decode("utf-8", "replace").splitlines()
    if known.returncode or not names:
        return Signature(fault=_unknown(known, signature.name, shown))
    asked = name or names[0]
    key = _verified(data, signature, signers, asked)
    if isinstance(key, str):
        return Signature(asked, key)
    if name and isinstance(_verified(data, signature, signers, names[0]), str):
        return Signature(fault=f"{signature.name}: was signed by {names[0]}, not by {name}.")
    said = _said(key)
    if "incorrect signature" in said:
        return Signature(fault=f"{signature.name}: was made by {names[0]}, but of other bytes than this archive's.")
    if "namespace" in said:
        return Signature(fault=f"{signature.name}: was made by {names[0]} for something else than a release.")
    return Signature(fault=f"{signature.name}: is not good ({_last_line(key)}).")


def _unknown(done: subprocess.CompletedProcess[bytes], name: str, shown: str) -> str:
    """Why nobody is found who made a signature."""
    said = _said(done)
    lines = said.splitlines()
    if "sshsig_armor" in said or "parse signature" in said or "read signature" in said:
        return f"{name}: is no signature, or a damaged one."
    # What ssh-keygen says of a line stands after the file's name, as in "signers:1: key has expired".
    other = next((line for line in lines if "No principal matched" not in line), "")
    told = f" ({shown}:{other.rpartition(shown.rpartition('/')[2] + ':')[2]})" if other else ""
    return f"{name}: was made with a key that {shown} does not name{told}."


def _verified(data: bytes, signature: Path, signers: Path, name: str) -> str | subprocess.CompletedProcess[bytes]:
    """The key that signed for a name, or what ssh-keygen said against it."""
    done = _run("-Y", "verify", "-f", str(signers), "-I", name, "-n", NAMESPACE, "-s", str(signature), given=data)
    if done.returncode:
        return done
    return done.stdout.decode("utf-8", "replace").strip().rpartition(" with ")[2]


def _program() -> str:
    program = shutil.which("ssh-keygen")
    if program is None:
        raise UsageError("ssh-keygen is not installed: signatures are made and checked by it. It comes with OpenSSH.")
    return program


def _run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(  # noqa: S603 - the program is ssh-keygen, no shell is between
            [_program(), *arguments], input=given, capture_output=True, check=False, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FileAccessError(f"ssh-keygen cannot be run ({error}).") from error


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode("utf-8", "replace").strip()


def _last_line(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = [line for line in _said(done).splitlines() if line != "Signing data on standard input"]
    return lines[-1].strip() if lines else f"exit code {done.returncode}"
