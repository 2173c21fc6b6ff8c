"""A window with one WebKit view and nothing else, which WebKitWebDriver starts. Runs in the system's Python.

It writes the errors of its pages to the file WEBKIT_ERRORS. `--check` ends at once, with an error if Debian's bindings
are missing.
"""

import os
import sys
from pathlib import Path
from typing import Any

import gi  # type: ignore[import-not-found]  # Debian's Python has it

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # type: ignore[import-not-found]  # noqa: E402

WIDTH, HEIGHT = 1440, 900
# The driver accepts this name only.
NAME = "MiniBrowser"
NOTE_ERRORS = """
const note = (text) => window.webkit.messageHandlers.errors.postMessage(`${location.href}: ${text}`)
addEventListener('error', (event) => event.message && note(event.message))
addEventListener('unhandledrejection', (event) => note(`unhandled: ${event.reason}`))
addEventListener('securitypolicyviolation', (event) => note(`refused ${event.violatedDirective} ${event.blockedURI}`))
"""


def watched() -> Any:
    """Return what makes the pages of a view write their errors to the file."""
    file = Path(os.environ["WEBKIT_ERRORS"]).open("a", buffering=1)  # noqa: SIM115
    manager = WebKit2.UserContentManager()
    manager.connect(
        "script-message-received::errors", lambda _, result: print(result.get_js_value().to_string(), file=file)
    )
    manager.register_script_message_handler("errors")
    places, times = WebKit2.UserContentInjectedFrames, WebKit2.UserScriptInjectionTime
    manager.add_script(WebKit2.UserScript.new(NOTE_ERRORS, places.ALL_FRAMES, times.START, None, None))
    return manager


def main() -> None:
    Gtk.init(None)
    Gtk.Settings.get_default().set_property("gtk-enable-animations", os.environ["GTK_ENABLE_ANIMATIONS"] == "1")
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)

    def begin(_: Any, session: Any) -> None:
        info = WebKit2.ApplicationInfo()
        info.set_name(NAME)
        info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
        session.set_application_info(info)
        session.connect("create-web-view::window", open_window)
        session.connect("create-web-view::tab", open_window)

    def open_window(*_: Any) -> Any:
        view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=watched())
        window = Gtk.Window()
        window.set_default_size(WIDTH, HEIGHT)
        window.add(view)
        view.connect("close", lambda _: window.destroy())
        window.show_all()
        return view

    context.connect("automation-started", begin)
    Gtk.main()


if __name__ == "__main__" and "--check" not in sys.argv:
    main()
