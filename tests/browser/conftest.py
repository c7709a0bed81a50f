"""JupyterLab in headless Chromium, with no way to any other host: the `lab` fixture opens and runs notebooks."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request as HttpRequest
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

ROOT = Path(__file__).parents[2]
TOKEN = "electionlib"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


PATIENCE = 120  # seconds: two busy cores may be slow to start a kernel and to paint
expect.set_options(timeout=PATIENCE * 1000)

PATIENT = """(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = time => limit(time == 2000 ? 60000 : time);
})()"""
"""anywidget gives a widget two seconds to load, which busy cores may not have; after that it would hear nothing."""

LATE = "widget model not found"
"""What JupyterLab says two seconds after a page was loaded again, if the widgets are not there yet."""


class Lab:
    """A running JupyterLab and one page; `problems` lists requests to other hosts and errors in the console."""

    def __init__(self, folder: Path, url: str, page: Page) -> None:
        self.folder, self.url, self.page = folder, url, page
        self.problems: list[str] = []
        self.opened: set[str] = set()
        page.on("request", self._watch)
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))

    def _watch(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.problems.append(f"request: {request.url[:200]}")

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error" and LATE not in message.text:
            self.problems.append(f"console: {message.text[:400]}")

    def write(self, name: str, *cells: str) -> str:
        """Write a notebook of code cells into the server's folder and return its name."""
        code = [
            {"cell_type": "code", "id": f"c{n}", "metadata": {}, "execution_count": None, "outputs": [], "source": cell}
            for n, cell in enumerate(cells)
        ]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": code}
        (self.folder / name).write_text(json.dumps(notebook), encoding="utf-8")
        return name

    def stop_kernels(self) -> None:
        """End the kernels of the notebooks that were opened here, so that the next starts with one of its own."""
        if not self.page.is_closed():
            self.page.goto("about:blank")  # or it may ask for a kernel that is gone
        headers = {"Authorization": f"token {TOKEN}"}
        with urlopen(HttpRequest(f"{self.url}/api/sessions", headers=headers)) as answer:
            sessions = json.load(answer)
        for session in (session for session in sessions if session["path"] in self.opened):
            urlopen(HttpRequest(f"{self.url}/api/sessions/{session['id']}", headers=headers, method="DELETE")).close()

    def theme(self, name: str) -> None:
        """Choose the theme of the next notebook opened, such as `JupyterLab Dark`."""
        _setting(self.folder, "themes", {"theme": name})

    def open(self, name: str) -> Page:
        """Open a notebook, run all of it and return the page once its kernel is idle."""
        page = self.page
        self.opened.add(name)
        page.goto(f"{self.url}/lab/tree/{name}?reset&token={TOKEN}")
        page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]")  # also before there is a kernel
        return self.run()

    def run(self) -> Page:
        """Run all of the open notebook, perhaps once more."""
        self.page.wait_for_function("jupyterapp.shell.currentWidget?.sessionContext")
        self.page.evaluate(
            """async () => {
                await jupyterapp.shell.currentWidget.sessionContext.ready;
                await jupyterapp.shell.currentWidget.sessionContext.session.kernel.info;
                await jupyterapp.commands.execute('notebook:run-all-cells');
            }"""
        )
        self.page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]")
        return self.page

    def reload(self) -> None:
        """Load the page again, and once more where widgets came too late."""
        outputs = "[...document.querySelectorAll('.jp-OutputArea-output')]"
        is_late = "each.innerText.includes('model not found')"
        for _ in range(5):
            self.page.reload()
            self.page.wait_for_function(
                f"{outputs}.length && {outputs}.every(each => each.querySelector('.el') || {is_late})"
            )
            if not self.page.evaluate(f"{outputs}.some(each => {is_late})"):
                break


def _setting(folder: Path, plugin: str, values: dict[str, object]) -> None:
    file = folder / ".lab" / "settings" / "@jupyterlab" / "apputils-extension" / f"{plugin}.jupyterlab-settings"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(values), encoding="utf-8")


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Run a JupyterLab server with a fresh configuration in a folder, and give its address."""
    _setting(folder, "notification", {"fetchNews": "false", "checkForUpdates": False})
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    environment = os.environ | {key: str(folder / ".lab" / value) for key, value in own.items()}
    environment["PYTHONPATH"] = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--expose-app-in-browser"]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", f"--IdentityProvider.token={TOKEN}"]
    command += [f"--ServerApp.root_dir={folder}", "--ServerApp.port_retries=0"]
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(command, env=environment, cwd=folder, stdout=log, stderr=log)
    try:
        _wait_for(f"{url}/api?token={TOKEN}", process)
        yield url
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(PATIENCE * 10):
        try:
            urlopen(url).close()
            return
        except OSError:
            assert process.poll() is None, "JupyterLab did not start"
            time.sleep(0.1)
    raise TimeoutError(url)


@contextmanager
def browsing() -> Iterator[BrowserContext]:
    """Run headless Chromium with a window of 1280 x 720; its pages share a cache."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = chromium.new_context(viewport={"width": 1280, "height": 720})
        context.set_default_timeout(PATIENCE * 1000)
        yield context
        chromium.close()


@contextmanager
def opened(folder: Path, url: str, browser: BrowserContext) -> Iterator[Lab]:
    """Open a JupyterLab page that must not have had any problem in the end."""
    page = browser.new_page()
    page.add_init_script(PATIENT)
    lab = Lab(folder, url, page)
    lab.theme("JupyterLab Light")
    yield lab
    page.close()
    lab.stop_kernels()
    assert lab.problems == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A server's folder and its address."""
    folder = tmp_path_factory.mktemp("lab")
    with serving(folder) as url:
        yield folder, url


@pytest.fixture(scope="session")
def browser() -> Iterator[BrowserContext]:
    with browsing() as browser:
        yield browser


@pytest.fixture
def lab(server: tuple[Path, str], browser: BrowserContext) -> Iterator[Lab]:
    """A page and a kernel of its own."""
    with opened(*server, browser) as lab:
        yield lab


@pytest.fixture(scope="module")
def shared_lab(server: tuple[Path, str], browser: BrowserContext) -> Iterator[Lab]:
    """One page and one kernel for all tests of a module, which run their cell again."""
    with opened(*server, browser) as lab:
        yield lab
