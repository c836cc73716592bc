"""A page that is not ours, with a policy of its own that is as strict as ours: what the element must live with."""

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse

from kisslock import Kisslock, Settings

# No style-src: the element asks for none.
POLICY = (
    "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
PAGE = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><title>A host of its own</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/wallet/embed.js"></script>
<script type="module" src="/host.js"></script></head>
<body><main><h1>A host of its own</h1><p><input aria-label="The host's field"></p>
{elements}<p id="told" role="log"></p></main></body></html>"""
# What a host would do: write down what the element tells, and keep a key for itself.
SCRIPT = """
const log = document.querySelector('#told')
const tell = (line) => { log.append(line, '; ') }
for (const element of document.querySelectorAll('kisslock-connect'))
  for (const name of ['connect', 'change', 'disconnect', 'sign-in', 'sign-out'])
    element.addEventListener('kisslock-' + name, ({ detail }) => tell(
      [name, detail.address.slice(0, 6), detail.chainId].join(' ')))
document.addEventListener('keydown', ({ key }) => { if (key === 's') tell('key s') })
"""

kisslock = Kisslock(Settings.read())
app = FastAPI(lifespan=kisslock.lifespan)
app.mount("/wallet", kisslock.app)


@app.get("/")
def page(elements: str = "<kisslock-connect></kisslock-connect>", lang: str = "en") -> HTMLResponse:
    """The page with any elements that the test asks for."""
    return HTMLResponse(PAGE.format(elements=elements, lang=lang), headers={"Content-Security-Policy": POLICY})


@app.get("/host.js")
def script() -> PlainTextResponse:
    """The host's own script."""
    return PlainTextResponse(SCRIPT, media_type="text/javascript")
