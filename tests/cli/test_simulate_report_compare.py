"""The commands that play many games: simulate, report, compare, check --deep."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import Result

REPOSITORY = Path(__file__).parents[2]
Pnp = Callable[..., Result]


@pytest.fixture
def dogs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with a copy of Top Dog's cards."""
    folder = tmp_path / "data" / "top-dog"
    shutil.copytree(REPOSITORY / "data" / "top-dog", folder)
    monkeypatch.chdir(tmp_path)
    return folder


def test_figures_are_shown_for_every_number_of_players(pnp: Pnp, dogs: Path) -> None:
    """Wins, ends, rounds, cards at both ends, the bands."""
    result = pnp("simulate", "top-dog", "--games", "200", "--workers", "1")
    assert result.exit_code == 0, result.output
    assert re.findall(r"^(\d) players, random bots, draft: 200 games from seed 1$", result.output, re.M) == list(
        "23456"
    )
    for part in (
        "Wins, of an even share of 50.0 %",
        "Ends",
        "Rounds",
        "Cards, lowest and highest",
        "Bands of game.toml",
    ):
        assert part in result.output


def test_a_run_is_the_same_on_two_workers_and_gone_on_from(pnp: Pnp, dogs: Path) -> None:
    """600 games at once, and 400 that are gone on from to 600."""
    asked = ("simulate", "top-dog", "--players", "3", "--seed", "7", "--bots", "greedy,random", "--json")
    whole = pnp(*asked, "--games", "600", "--workers", "2").output
    pnp(*asked, "--games", "400", "--workers", "1")
    state = dogs.parents[1] / "output" / "top-dog" / "simulate" / "3-greedy-random-draft-seed-7.json"
    assert json.loads(state.read_text())["counts"]["games"] == 400
    gone_on = pnp(*asked, "--games", "600", "--workers", "1", "--resume").output
    assert gone_on == whole
    value = json.loads(whole)
    assert value["complete"]
    assert value["runs"][0]["games"] == 600
    assert {figure["of"] for figure in value["runs"][0]["figures"] if figure["figure"].startswith("bot")} == {
        "greedy",
        "random",
    }


def test_changed_cards_are_not_mixed_with_old_games(pnp: Pnp, dogs: Path) -> None:
    """The file that changed is named; fewer games than there are is refused as well."""
    asked = ("simulate", "top-dog", "--players", "2", "--workers", "1")
    assert pnp(*asked, "--games", "400").exit_code == 0
    fewer = pnp(*asked, "--games", "200", "--resume")
    assert fewer.exit_code == 2
    assert "already has 400 games" in fewer.output
    (dogs / "dogs.csv").write_text((dogs / "dogs.csv").read_text().replace("Pug,3,4,7,2", "Pug,3,4,6,3"))
    changed = pnp(*asked, "--games", "600", "--resume")
    assert changed.exit_code == 2
    assert "dogs.csv changed since this run began" in changed.output


def test_a_run_stops_when_its_bands_are_decided(pnp: Pnp, dogs: Path) -> None:
    """One wide band on the length of games is decided at the first look, after 1,000 games."""
    toml = dogs / "game.toml"
    text = re.sub(r"(?s)\[play\..*(?=\[rulings\])", "[play.random]\nrounds = [1, 20]\n\n", toml.read_text())
    toml.write_text(text)
    result = pnp("simulate", "top-dog", "--players", "2", "--games", "50000", "--until-decided", "--workers", "1")
    assert "2 players, random bots, draft: 1,000 games" in result.output
    assert "rounds 1.00 to 20.00: 4." in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "top-dog", "--players", "9"), "It is for 2, 3, 4, 5, 6."),
        (("simulate", "top-dog", "--players", "two"), '--players "two" is not understood'),
        (("simulate", "top-dog", "--bots", "clever"), "Known bots: random, greedy"),
        (("simulate", "top-dog", "--variant", "family"), "Known variants: draft, quick-start"),
        (("compare", "top-dog", "--against", "nowhere"), "nowhere: this folder holds no game.toml"),
    ],
)
def test_what_does_not_exist_is_refused_with_what_does(
    pnp: Pnp, dogs: Path, arguments: tuple[str, ...], words: str
) -> None:
    """Exit code 2."""
    result = pnp(*arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_cards_with_errors_and_games_without_engine_are_not_played(pnp: Pnp, dogs: Path, moonrise: Path) -> None:
    """The first is the cards' fault, the second the game's."""
    assert "has no engine that plays it" in pnp("simulate", "moonrise").output
    (dogs / "dogs.csv").write_text((dogs / "dogs.csv").read_text().replace("Pug,3,4,7,2", "Pug,3,4,7,99"))
    result = pnp("simulate", str(dogs))
    assert result.exit_code == 1
    assert "cannot be played while its cards have errors" in result.output


def test_a_deep_check_names_the_card_that_leaves_its_band(pnp: Pnp, dogs: Path) -> None:
    """With a band that no dog keeps; without --deep nothing is played."""
    toml = dogs / "game.toml"
    bands = "[play.random]\ncard.champion = { 2 = [2, 3] }\n\n"
    toml.write_text(re.sub(r"(?s)\[play\..*(?=\[rulings\])", bands, toml.read_text()))
    assert pnp("check", "top-dog").exit_code == 0
    result = pnp("check", "top-dog", "--deep", "--workers", "1")
    assert result.exit_code == 1
    assert result.output.count("[play/outside]") >= 4
    named = r'error  [A-Z][A-Za-z ]+: "champion" (0.9|1.0)\d times the mean of its roster \(.* the band is 2.00 to 3.00'
    assert re.search(named, result.output)


def test_a_report_is_written_whole(pnp: Pnp, dogs: Path) -> None:
    """Page and data, and where they are."""
    pytest.importorskip("matplotlib", reason="the extra [report] is not installed")
    result = pnp("report", "top-dog", "--games", "200", "--most", "200", "--workers", "1")
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-2:] == ["output/top-dog/report.html", "output/top-dog/report.json"]
    page = Path("output/top-dog/report.html").read_text(encoding="utf-8")
    assert "pnp report top-dog --games 200 --most 200 --seed 1" in page
    assert json.loads(Path("output/top-dog/report.json").read_text())["complete"]


def test_a_report_of_wrong_cards_says_so_and_plays_nothing(pnp: Pnp, dogs: Path) -> None:
    """The errors are its findings."""
    pytest.importorskip("matplotlib", reason="the extra [report] is not installed")
    (dogs / "dogs.csv").write_text((dogs / "dogs.csv").read_text().replace("Pug,3,4,7,2", "Pug,1,1,1,1"))
    result = pnp("report", "top-dog")
    assert result.exit_code == 1
    page = Path("output/top-dog/report.html").read_text(encoding="utf-8")
    assert "to cure" in page
    assert "Whole games were not played: the errors come first." in page
    assert 'alt="The card Pug"' in page


def test_comparing_names_the_card_that_was_changed(pnp: Pnp, dogs: Path, tmp_path: Path) -> None:
    """Wiggle 7 to 9: Pug wins more W medals; equal sets show nothing."""
    before = tmp_path / "before"
    shutil.copytree(dogs, before)
    asked = ("compare", "top-dog", "--against", str(before), "--players", "4", "--games", "800", "--workers", "1")
    same = pnp(*asked)
    assert same.exit_code == 0, same.output
    assert "moved beyond noise: 0 of" in same.output
    text = (before / "dogs.csv").read_text()
    (before / "dogs.csv").write_text(text.replace("Pug,3,4,7,2", "Pug,3,4,9,2"))
    result = pnp(*asked)
    assert "Pug: wiggle 9 -> 7" in result.output
    assert re.search(r"Pug: card\.W +3\.\d\d -> 2\.\d\d \(-", result.output)
    value = json.loads(pnp(*asked, "--json").output)
    assert next(figure for figure in value["figures"] if figure["moved"])["card"] == "pug"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_keeps_what_is_done(dogs: Path) -> None:
    """The figures of the games so far, exit code 130, and a state that can be gone on from."""
    command = [sys.executable, "-m", "generator", "simulate", "top-dog", "--players", "2", "--workers", "2", "--json"]
    run = subprocess.Popen(
        [*command, "--games", "5000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    state = Path("output/top-dog/simulate/2-random-draft-seed-1.json")
    for _ in range(600):  # it is saved every few seconds
        if state.exists():
            break
        time.sleep(0.1)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: the workers get it too
    out, told = run.communicate(timeout=60)
    assert run.returncode == 130, told.decode()
    value = json.loads(out)
    assert not value["complete"]
    done = value["runs"][0]["games"]
    assert 0 < done < 5_000_000
    assert b"--resume" in told
    assert json.loads(state.read_text())["counts"]["games"] == done


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real scheduler with two workers; its address."""
    pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    asked = [
        ["dask_scheduler", "--host", "127.0.0.1", "--port", "0"],
        *[["dask_worker", "--nthreads", "1", "--no-nanny", "--local-directory", str(folder / str(n))] for n in (1, 2)],
    ]
    started = [
        subprocess.Popen(
            [
                sys.executable,
                "-m",
                f"distributed.cli.{name}",
                "--scheduler-file",
                str(file),
                "--no-dashboard",
                *options,
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for name, *options in asked
    ]
    try:
        for _ in range(300):
            if file.exists() and file.stat().st_size:
                break
            time.sleep(0.1)
        address = json.loads(file.read_text())["address"]
        from distributed import Client

        with Client(address, timeout=30, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=30)
        yield address
    finally:
        for process in reversed(started):
            process.kill()
            process.wait(timeout=30)


@pytest.mark.filterwarnings("default")
def test_a_cluster_counts_what_one_process_counts(cluster: str, process: Callable[..., object], dogs: Path) -> None:
    """Two workers of a Dask scheduler, and this machine alone."""
    asked = ("simulate", "top-dog", "--players", "4", "--games", "900", "--bots", "greedy,random", "--json")
    there = process(*asked, "--cluster", cluster)
    here = process(*asked, "--workers", "1")
    assert there.returncode == 0, there.stderr.decode()
    assert there.stdout == here.stdout
