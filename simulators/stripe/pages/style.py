"""The look of the hosted pages, and small pieces of HTML."""

from html import escape

from simulators.http import Answer, html

_STYLE = """
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: #f6f7f9; color: #1a1f36; font: 16px/1.5 system-ui, sans-serif; }
main { display: grid; min-height: 100vh; }
main > section { padding: 40px 24px; }
main > section > * { max-width: 440px; margin-inline: auto; }
.summary { background: #1a1f36; color: #fff; }
.summary a { color: #c7d2fe; }
.summary .muted, .summary dt { color: #c3c8d8; }
.muted { color: #4f566b; }
.small { font-size: 14px; }
h1 { margin: 0 0 4px; font-size: 20px; }
h2 { margin: 32px auto 12px; font-size: 18px; }
.price { margin-block: 0 24px; font-size: 36px; font-weight: 700; letter-spacing: -0.02em; }
dl { display: grid; grid-template-columns: 1fr auto; gap: 8px 16px; }
dt, dd { margin: 0; }
dd { text-align: right; font-variant-numeric: tabular-nums; }
dl .total { padding-top: 12px; border-top: 1px solid #ffffff33; font-weight: 650; }
label { display: block; margin: 0 0 16px; font-size: 14px; font-weight: 600; }
input, select { width: 100%; margin-top: 6px; padding: 11px 12px; font: inherit; font-weight: 400; color: inherit;
  background: #fff; border: 1px solid #8792a2; border-radius: 8px; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
button, a.button { display: block; width: 100%; padding: 12px 16px; font: inherit; font-weight: 650; text-align: center;
  color: #fff; background: #4338ca; border: 1px solid #4338ca; border-radius: 8px; cursor: pointer;
  text-decoration: none; }
button.plain, a.plain { color: #1a1f36; background: #fff; border-color: #8792a2; }
button.danger { color: #b42318; background: #fff; border-color: #b42318; }
.summary button.plain { color: #fff; background: transparent; border-color: #8b93ad; }
.code { display: grid; grid-template-columns: 1fr auto; gap: 8px; align-items: end; }
.code label { margin: 0; }
.error { margin: 0 auto 16px; padding: 12px 14px; color: #8a1c12; background: #fdecea; border: 1px solid #f3b8b1;
  border-radius: 8px; }
.notice { margin: 0 auto 16px; padding: 12px 14px; color: #134e32; background: #e7f6ee; border: 1px solid #a9dcc1;
  border-radius: 8px; }
.card { padding: 16px 18px; background: #fff; border: 1px solid #d5dbe3; border-radius: 12px; }
.card + .card { margin-top: 12px; }
.split { display: flex; flex-wrap: wrap; gap: 8px 16px; justify-content: space-between; align-items: center; }
.split > * { width: auto; margin: 0; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 10px 8px; text-align: left; border-bottom: 1px solid #e3e8ee; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { font-size: 13px; }
:focus-visible { outline: 3px solid #818cf8; outline-offset: 2px; }
.center { display: grid; place-items: center; padding: 24px; }
.center .card { width: min(100%, 420px); }
@media (min-width: 900px) {
  main { grid-template-columns: 1fr 1fr; }
  main > section { padding: 72px 48px; }
  .summary > * { margin-right: 0; }
  section:not(.summary) > * { margin-left: 0; }
}
"""
_SIGNS = {"usd": "$", "eur": "€", "gbp": "£"}
TEST_CARDS = (
    ("4242 4242 4242 4242", "is paid"),
    ("4000 0000 0000 0002", "is declined"),
    ("4000 0000 0000 9995", "has insufficient funds"),
    ("4000 0027 6000 3184", "asks for 3-D Secure"),
    ("4000 0000 0000 0341", "can be saved, later charges fail"),
)


def money(amount: int, currency: str) -> str:
    sign = _SIGNS.get(currency, f"{currency.upper()} ")
    return f"{'-' if amount < 0 else ''}{sign}{abs(amount) / 100:,.2f}"


def document(title: str, body: str, status: int = 200) -> Answer:
    return html(
        f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} (Stripe simulator)</title><style>{_STYLE}</style></head><body>{body}</body></html>""",
        status,
    )


def message(title: str, text: str, status: int = 200, link: str = "") -> Answer:
    more = f'<p><a class="button" href="{escape(link)}">Continue</a></p>' if link else ""
    return document(
        title,
        f'<div class="center"><div class="card" role="main"><h1>{escape(title)}</h1>'
        f"<p>{escape(text)}</p>{more}</div></div>",
        status,
    )  # fmt: skip


def error_box(text: str) -> str:
    return f'<p class="error" role="alert">{escape(text)}</p>' if text else ""


def card_fields(values: dict[str, str]) -> str:
    """The fields of a card, with labels."""

    def value(name: str) -> str:
        return escape(values.get(name, ""))

    return f"""
<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" required maxlength="23"
 placeholder="4242 4242 4242 4242" value="{value("number")}"></label>
<div class="row"><label>Expiration<input name="expiry" inputmode="numeric" autocomplete="cc-exp" required maxlength="7"
 placeholder="MM / YY" value="{value("expiry")}"></label>
<label>CVC<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="4" placeholder="CVC"
 value="{value("cvc")}"></label></div>
<label>Cardholder name<input name="name" autocomplete="cc-name" required maxlength="100"
 value="{value("name")}"></label>
"""


def test_cards() -> str:
    rows = "".join(f"<tr><td><code>{number}</code></td><td>{what}</td></tr>" for number, what in TEST_CARDS)
    return (
        '<details class="small"><summary>Test cards</summary><p class="muted">Nothing leaves this computer. Any date '
        f"in the future and any CVC will do.</p><table>{rows}</table></details>"
    )
