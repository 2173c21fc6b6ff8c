"""The page on which a person says who they are and whether they agree."""

from collections.abc import Sequence
from html import escape

from simulators.http import Answer, html
from simulators.people import Person

STYLE = """
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #14161a; color: #eef0f3;
  font: 16px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(100% - 32px, 400px); margin: 24px 0; padding: 28px; border-radius: 16px;
  background: #1e2127; border: 1px solid #343943; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.2; }
p { margin: 0 0 16px; color: #b9c0cb; }
ul { margin: 0 0 20px; padding-left: 20px; color: #b9c0cb; }
label { display: block; margin: 0 0 16px; font-weight: 600; }
input[type=text], select { box-sizing: border-box; width: 100%; margin-top: 6px; padding: 12px; font: inherit;
  color: inherit; background: #14161a; border: 1px solid #5a6270; border-radius: 10px; }
.row { display: flex; gap: 12px; }
button { flex: 1; padding: 12px; font: inherit; font-weight: 650; border-radius: 10px; border: 1px solid #5a6270;
  background: transparent; color: inherit; cursor: pointer; }
button.yes { background: COLOR; border-color: COLOR; color: #0b0c0e; }
:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
"""


def consent(*, service: str, color: str, action: str, ticket: str, wants: Sequence[str], known: Sequence[Person],
            with_email: bool) -> Answer:  # fmt: skip
    """Asks for a name, and for an address where the service tells one; ``ticket`` names the waiting request."""
    options = "".join(f'<option value="{escape(person.login)}">' for person in known)
    scopes = "".join(f"<li>{escape(scope)}</li>" for scope in wants)
    email = (
        '<label>Email there (optional)<input type="text" name="email" autocomplete="off" '
        'placeholder="name@example.com"></label>'
        if with_email
        else ""
    )
    return html(
        f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(service)} (simulator)</title><style>{STYLE.replace("COLOR", color)}</style></head>
<body><main><h1>{escape(service)} (simulator)</h1>
<p>Gemhall wants to know who you are. Nothing leaves this computer: type any name.</p>
<ul>{scopes}</ul>
<form method="post" action="{escape(action)}">
<input type="hidden" name="ticket" value="{escape(ticket)}">
<label>Your name at {escape(service)}<input type="text" name="login" list="known" autocomplete="off" maxlength="60"
 autofocus></label><datalist id="known">{options}</datalist>
{email}
<div class="row"><button class="yes" name="answer" value="allow">Allow</button>
<button name="answer" value="cancel">Cancel</button></div>
</form></main></body></html>"""
    )
