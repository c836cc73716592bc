"""A host page for the element, served by another framework with a policy as strict as Kisslock's own."""

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse

from kisslock import Kisslock, Settings

# The policy has no style-src, because the element works without it.
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
# The script of the host page records a connection that already exists, the element's events, and presses of one key.
SCRIPT = """
const log = document.querySelector('#told')
log.dataset.search = location.search
const tell = (line) => { log.append(line, '; ') }
const tellAbout = (name, { address, chainId }) => tell([name, address.slice(0, 6), chainId].join(' '))
for (const element of document.querySelectorAll('kisslock-connect')) {
  for (const name of ['connect', 'change', 'disconnect', 'sign-in', 'sign-out'])
    element.addEventListener('kisslock-' + name, ({ detail }) => tellAbout(name, detail))
  if (element.connection) tellAbout('connect', element.connection)
}
document.addEventListener('keydown', ({ key }) => { if (key === 's') tell('key s') })
"""

kisslock = Kisslock(Settings.read())
app = FastAPI(lifespan=kisslock.lifespan)
kisslock.install(app)


@app.get("/")
def page(elements: str = "<kisslock-connect></kisslock-connect>", lang: str = "en") -> HTMLResponse:
    """Return the page with the elements that the test requests."""
    return HTMLResponse(PAGE.format(elements=elements, lang=lang), headers={"Content-Security-Policy": POLICY})


@app.get("/host.js")
def script() -> PlainTextResponse:
    """Return the script of the host."""
    return PlainTextResponse(SCRIPT, media_type="text/javascript")
