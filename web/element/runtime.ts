import '../src/dialog/theme/entry.css'
import '../src/dialog/theme/card.css'
import { prefetchDialog } from '../src/dialog/prefetchDialog'
import type { WalletPairing } from '../src/flow/pairing/data'
import type { PairOptions } from '../src/flow/pairing/pairForSite'
import { signOut } from '../src/flow/signOut'
import { type SiteConnection, type SiteSession, toSiteConnection, toSiteSession } from '../src/flow/siteEvents'
import type { EndedEverywhere } from '../src/server/auth'
import type { PageProvider } from '../src/wallets/pageProvider'
import { createDrawing, type ElementShell } from './draw'
import { dispatchEvents } from './events'
import { adoptSheets } from './sheets'
import type { ElementSite } from './site'
import { storagePrefix } from './storagePrefix'

/** An element whose box React renders. `draw` renders the box in a language until the element is detached. */
export type AttachedRuntime = { draw: (tag: string) => void; detach: () => void }

/** The functions of the code that loads after the button. The elements of a page call these functions. */
export type ElementRuntime = {
  connection: () => SiteConnection | null
  provider: () => PageProvider | null
  session: () => SiteSession | null
  pairing: () => WalletPairing | null
  pair: (wallet?: string, options?: PairOptions) => Promise<void>
  signIn: (element: Element) => void
  signOut: (options?: { everywhere?: boolean }) => Promise<EndedEverywhere | undefined>
  access: (element: Element, request: () => Promise<Response>) => Promise<Response>
  open: (element: Element) => void
  /** Lets React render the contents of an element that is in the page, in a language. */
  attach: (shell: ElementShell, tag: string) => AttachedRuntime
}

const keyEvents = ['keydown', 'keypress', 'keyup'] as const

/**
 * Stop key events of the open dialog, so that the page's key handlers do not receive them. The page's handlers might
 * treat keys as shortcuts, because they cannot detect that a field inside the shadow root has the focus.
 */
const stopDialogKeyEvents = (box: HTMLElement): void => {
  const stopPropagation = (event: Event) => {
    if ((event.target as Element).closest('dialog[open]')) event.stopPropagation()
  }
  for (const type of keyEvents) box.addEventListener(type, stopPropagation)
}

const attachRuntime = (site: ElementSite, shell: ElementShell, language: string): AttachedRuntime => {
  const { element, box, press } = shell
  prefetchDialog({ tag: language, isPressed: press?.isWaiting() ?? false, storagePrefix })
  let isDetached = false
  stopDialogKeyEvents(box)
  const removeSheets = adoptSheets(box.getRootNode() as ShadowRoot)
  site.elements.add(element)
  if (!site.owner.get()) site.owner.set(element)
  const drawing = createDrawing(shell, site)
  let latestTag = language
  const drawInLanguage = async (tag: string) => {
    latestTag = tag
    const coreOrPromise = site.coreInLanguage(tag)
    const kisslock = coreOrPromise instanceof Promise ? await coreOrPromise : coreOrPromise
    if (!isDetached && tag === latestTag) drawing.draw(kisslock)
  }
  void drawInLanguage(language)
  const stopDispatching = dispatchEvents(site, element)
  const detachRuntime = () => {
    isDetached = true
    stopDispatching()
    removeSheets()
    drawing.remove()
    site.elements.delete(element)
    if (site.owner.get() !== element) return
    // The dialog was removed together with this element, so another element of the page gets the dialog.
    site.core.flow.send({ type: 'closed' })
    site.owner.set([...site.elements][0])
  }
  return { draw: (tag) => void drawInLanguage(tag), detach: detachRuntime }
}

/** Create the runtime for a site. All elements of the page share the site's connection. */
export const createElementRuntime = (site: ElementSite): ElementRuntime => {
  const { connection, session, flow, runtime, open } = site.core
  return {
    connection: () => toSiteConnection(connection.get()),
    provider: site.provider.get,
    session: () => toSiteSession(session.get()),
    pairing: site.pairing.get,
    pair: site.pairing.pair,
    signIn: (element) => {
      site.owner.set(element)
      open('sign')
    },
    signOut: (options) => signOut(runtime, options),
    access: async (element, request) => {
      site.owner.set(element)
      // biome-ignore lint/plugin: part of a request of the page, which waits for its answer
      return (await import('../src/flow/access')).access({ flow, runtime, session }, request)
    },
    open: (element) => {
      site.owner.set(element)
      open(toSiteConnection(connection.get()) ? 'account' : 'home')
    },
    attach: (shell, tag) => attachRuntime(site, shell, tag),
  }
}
