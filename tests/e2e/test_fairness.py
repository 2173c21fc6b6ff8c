"""A stranger checks a draw: with the page, and with the program that needs nothing of ours."""

import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.saas.fairness.test_verifier import a_raffle


def test_a_stranger_checks_a_draw_with_the_page_and_with_the_one_file_command(page, find_barriers, tmp_path):
    page.goto("/fairness")
    proof = tmp_path / "proof.json"
    proof.write_text(json.dumps(a_raffle()))
    page.locator("input[type=file]").set_input_files(proof)
    expect(page.get_by_role("heading", name="Verified")).to_be_visible()
    find_barriers(page)

    # Somebody else should have won.
    page.get_by_label("Or paste it").fill(json.dumps(a_raffle(winners=[1, 2, 3])))
    page.get_by_role("button", name="Check the proof").click()
    expect(page.get_by_role("heading", name="The proof does not match")).to_be_visible()
    expect(page.get_by_text("Different tickets should have won")).to_be_visible()

    run_the_one_file_command(page, proof)


def run_the_one_file_command(page: Page, proof: Path) -> None:
    """As the page of fairness says: download the program, and run it on the saved ``proof``."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the verifier").click()
    verifier = proof.with_name("gemhall_verify.py")
    download.value.save_as(verifier)
    done = subprocess.run([sys.executable, "-I", verifier, proof], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "Verified." in done.stdout
