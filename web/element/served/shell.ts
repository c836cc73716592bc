import { lazy } from '../../src/browser/lazy'
import { takeNamedWallet } from '../../src/browser/marker'
import type { PageData } from '../../src/server/wire.gen'
import { createElementClass } from '../KisslockConnect'
import type { ElementRuntime } from '../runtime'

const name = 'kisslock-connect'

/** The modules of the runtime; the first one is main.ts. */
type Modules = readonly [{ start: (page: PageData, arrived?: string) => ElementRuntime }, ...unknown[]]

/** A page that is not shown has no frames. */
const hiddenMs = 200

/** Resolves when the frame with the button has been drawn: the runtime occupies the main thread once it has arrived. */
const drawn = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, hiddenMs)
  })

/** Requests modules without running them. A page's policy may name scripts by a nonce: imports inherit it, links do not. */
const request = (urls: readonly string[]) => {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  for (const href of urls)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }))
}

/**
 * Called by embed.js, which the server writes, with the site's settings and the visitor's sentences. `load` imports the runtime;
 * `urls`: what it imports, to be requested before.
 */
export const define = (page: PageData, load: () => Promise<Modules>, urls: readonly string[] = []): void => {
  // Before the page's other scripts read the address.
  const arrived = takeNamedWallet()
  const runtime = lazy(async () => {
    try {
      request(urls)
      await drawn()
      const [{ start }] = await load()
      return start(page, arrived)
    } catch (cause) {
      const error = new Error('Kisslock: the code of <kisslock-connect> could not be loaded.', { cause })
      reportError(error)
      throw error
    }
  })
  if (!customElements.get(name)) customElements.define(name, createElementClass(page, runtime))
}
