"""The player of a stream: a scene that moves by CSS alone, because players run in a sandbox."""

from html import escape

from simulators.http import Answer, html
from simulators.people import Person

_STYLE = """
*{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden;background:#120a24;color:#fff;
font:600 16px/1.3 system-ui,sans-serif}
.scene{position:relative;display:grid;height:100%;place-items:center;background:radial-gradient(circle at 50% 120%,
#7c3aed 0,#2a1250 45%,#120a24 80%)}
.reels{display:grid;grid-template-columns:repeat(3,1fr);gap:2vmin;width:min(72vmin,70vw);height:46vmin;padding:2vmin;
border-radius:3vmin;background:#0008;box-shadow:0 0 8vmin #a855f780}
.reel{position:relative;overflow:hidden;border-radius:2vmin;background:#1f1140}
.strip{display:grid;font-size:13vmin;line-height:21vmin;text-align:center;animation:spin 2.4s linear infinite}
.reel:nth-child(2) .strip{animation-duration:1.9s}.reel:nth-child(3) .strip{animation-duration:1.5s}
@keyframes spin{to{transform:translateY(-50%)}}
.bar{position:absolute;inset:auto 0 0;display:flex;gap:12px;align-items:center;padding:14px 18px;
background:linear-gradient(transparent,#000c)}
.live{padding:3px 9px;border-radius:6px;background:#e11d48;font-size:13px;letter-spacing:.06em}
.title{flex:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.quiet{position:absolute;top:12px;left:16px;font-size:13px;font-weight:400;opacity:.75}
@media (prefers-reduced-motion:reduce){.strip{animation:none}}
"""
_SYMBOLS = "🍒🔔💎🍋⭐🎰"
_REELS = "".join(
    '<div class="reel"><div class="strip">'
    + "".join(f"<span>{symbol}</span>" for symbol in (_SYMBOLS[turn:] + _SYMBOLS[:turn]) * 2)
    + "</div></div>"
    for turn in (0, 2, 4)
)


def player(service: str, person: Person | None) -> Answer:
    """The player's document: the running stream of a person, or the words that the channel is offline."""
    label = f"{escape(service)} player (simulator)"
    head = f"<!doctype html><html lang=en><meta charset=utf-8><title>{label}</title><style>{_STYLE}</style>"
    if person is None or not person.live:
        return html(f'{head}<main class="scene"><p>{label}: this channel is offline.</p></main></html>')
    title = escape(person.stream_title or person.name)
    return html(
        f'{head}<main class="scene"><span class="quiet">{label}</span>'
        f'<div class="reels" role="img" aria-label="Turning reels">{_REELS}</div>'
        f'<div class="bar"><span class="live">LIVE</span><span class="title">{title}</span>'
        f"<span>{person.viewers} viewers</span></div></main></html>"
    )
