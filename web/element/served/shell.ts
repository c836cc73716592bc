import { lazy } from '../../src/browser/lazy'
import { takeNamedWallet } from '../../src/browser/marker'
import type { PageData } from '../../src/server/wire.gen'
import { createElementClass } from '../KisslockConnect'
import type { ElementRuntime } from '../runtime'

const elementName = 'kisslock-connect'

/** The modules of the runtime. The first module is web/element/served/main.ts, which exports `start`. */
type RuntimeModules = readonly [{ start: (page: PageData, namedWallet?: string) => ElementRuntime }, ...unknown[]]

/** The timeout after which a hidden page continues, because a hidden page has no animation frames. Milliseconds. */
const hiddenPageTimeoutMs = 200

/**
 * Resolve when the browser has painted the button. The runtime must not load earlier, because it blocks the main thread
 * when it has loaded.
 */
const waitForFirstPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, hiddenPageTimeoutMs)
  })

/**
 * Request modules without running them. The page's content security policy can allow scripts by a nonce. Imports
 * inherit this nonce, but links do not, so the links get the nonce explicitly.
 */
const preloadModules = (urls: readonly string[]) => {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  for (const href of urls)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }))
}

/**
 * Define the element. embed.js, which the server writes, calls this function with the site's settings, and with the
 * dialog's sentences in the visitor's language. `load` imports the runtime. `urls` are the URLs of the files that the
 * runtime imports, which are requested in advance.
 */
export const define = (page: PageData, load: () => Promise<RuntimeModules>, urls: readonly string[] = []): void => {
  // Remove the wallet's name from the URL before the page's other scripts read the URL.
  const namedWallet = takeNamedWallet()
  const runtime = lazy(async () => {
    try {
      preloadModules(urls)
      await waitForFirstPaint()
      const [{ start }] = await load()
      return start(page, namedWallet)
    } catch (cause) {
      const error = new Error('Kisslock: the code of <kisslock-connect> could not be loaded.', { cause })
      reportError(error)
      throw error
    }
  })
  if (!customElements.get(elementName)) customElements.define(elementName, createElementClass(page, runtime))
}
