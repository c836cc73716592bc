import { askEarly } from '../src/dialog/early'
import type { WalletPairing } from '../src/flow/pairing/data'
import type { PairOptions } from '../src/flow/pairing/pairForSite'
import { signOut } from '../src/flow/signOut'
import { type SiteConnection, type SiteSession, siteConnection, siteSession } from '../src/flow/siteEvents'
import type { PageProvider } from '../src/wallets/pageProvider'
import { createDrawing, type First } from './draw'
import { dispatchEvents } from './events'
import { adoptSheets } from './sheets'
import type { Site } from './site'
import { storagePrefix } from './storagePrefix'

/** An element whose box React draws: in a language, until the element leaves the page. */
export type Taken = { draw: (tag: string) => void; leave: () => void }

/** What the elements of a page have from the code that is loaded after the button. */
export type Rest = {
  connection: () => SiteConnection | null
  provider: () => PageProvider | null
  session: () => SiteSession | null
  pairing: () => WalletPairing | null
  pair: (wallet?: string, options?: PairOptions) => Promise<void>
  signIn: (element: Element) => void
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
  access: (element: Element, request: () => Promise<Response>) => Promise<Response>
  open: (element: Element) => void
  /** Takes over an element that is in the page, in a language. */
  takeOver: (first: First, tag: string) => Taken
}

const keys = ['keydown', 'keypress', 'keyup'] as const

/** Keys pressed in the open dialog stay there: the page cannot see through a shadow root that a field has the focus. */
const keepKeys = (box: HTMLElement): void => {
  const keep = (event: Event) => {
    if ((event.target as Element).closest('dialog[open]')) event.stopPropagation()
  }
  for (const type of keys) box.addEventListener(type, keep)
}

const takeOver = (site: Site, first: First, language: string): Taken => {
  const { element, box, press } = first
  askEarly({ tag: language, pressed: press?.waits() ?? false, storagePrefix })
  let left = false
  keepKeys(box)
  const removeSheets = adoptSheets(box.getRootNode() as ShadowRoot)
  site.elements.add(element)
  if (!site.owner.get()) site.owner.set(element)
  const drawing = createDrawing(first, site.owner)
  let wanted = language
  const draw = async (tag: string) => {
    wanted = tag
    const inLanguage = site.inLanguage(tag)
    const kisslock = inLanguage instanceof Promise ? await inLanguage : inLanguage
    if (!left && tag === wanted) drawing.draw(kisslock)
  }
  void draw(language)
  const stop = dispatchEvents(site, element)
  const leave = () => {
    left = true
    stop()
    removeSheets()
    drawing.remove()
    site.elements.delete(element)
    if (site.owner.get() !== element) return
    // The dialog left the page with this element; another element of the page may show it next.
    site.core.flow.send({ type: 'closed' })
    site.owner.set([...site.elements][0])
  }
  return { draw: (tag) => void draw(tag), leave }
}

/** Makes the rest for a site; all elements of the page share the site's connection. */
export const createRest = (site: Site): Rest => {
  const { connection, session, flow, runtime, open } = site.core
  return {
    connection: () => siteConnection(connection.get()),
    provider: site.provider.get,
    session: () => siteSession(session.get()),
    pairing: site.pairing.get,
    pair: site.pairing.pair,
    signIn: (element) => {
      site.owner.set(element)
      open('sign')
    },
    signOut: (options) => signOut(runtime, options),
    access: async (element, request) => {
      site.owner.set(element)
      return (await import('../src/flow/access')).access({ flow, runtime, session }, request)
    },
    open: (element) => {
      site.owner.set(element)
      open(siteConnection(connection.get()) ? 'account' : 'home')
    },
    takeOver: (first, tag) => takeOver(site, first, tag),
  }
}
