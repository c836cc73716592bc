import type { Session } from '../src/flow/session'
import { signOut } from '../src/flow/signOut'
import {
  connectionEventOf,
  type SiteConnection,
  type SiteSession,
  sessionEventOf,
  siteConnection,
  siteSession,
} from '../src/flow/siteEvents'
import type { KisslockCore } from '../src/kisslock'
import { languageOf } from '../src/locale/language'
import type { PageProvider } from '../src/wallets/pageProvider'
import { createDrawing, type Drawing, draw } from './draw'
import { adoptSheets } from './sheets'
import type { Site } from './site'

const keys = ['keydown', 'keypress', 'keyup'] as const

/** Keys pressed in the open dialog stay there: the page cannot see through a shadow root that a field has the focus. */
const keepKeys = (shadow: ShadowRoot): void => {
  const keep = (event: Event) => {
    if ((event.target as Element).closest('dialog[open]')) event.stopPropagation()
  }
  for (const type of keys) shadow.addEventListener(type, keep)
}

/** The values that the element dispatched last. */
type Last = { connection: SiteConnection | null; session: Session; provider: PageProvider | null }

/** Makes the class of `<kisslock-connect>` for a site; all elements of the page share the site's connection. */
export const createElementClass = (site: Site): new () => HTMLElement & { connectedCallback(): void } => {
  const { config, locale, locales } = site.page
  // The same in every language.
  const { connection, session, flow, runtime, open } = site.inLanguage(locale.tag) as KisslockCore

  return class KisslockConnect extends HTMLElement {
    static readonly observedAttributes = ['accent', 'scheme', 'locale']
    #drawing: Drawing | undefined
    #unsubscribe: (() => void) | undefined
    #last: Last = { connection: null, session: session.get(), provider: null }

    /** The connection, or null; a change dispatches an event. */
    get connection(): SiteConnection | null {
      return siteConnection(connection.get())
    }

    /** The provider of the connected wallet (EIP-1193), or null; a change dispatches an event. */
    get provider(): PageProvider | null {
      return site.provider.get()
    }

    /** The signed-in account, or null while the server has not answered or no account is signed in. */
    get session(): SiteSession | null {
      return siteSession(session.get())
    }

    /** Opens the dialog to sign in; without a connection the visitor chooses a wallet first. */
    signIn(): void {
      site.owner.set(this)
      open('sign')
    }

    /** Ends this browser's session, or every session of its account; the connection stays. */
    async signOut(options?: { everywhere?: boolean }): Promise<void> {
      await signOut(runtime, options)
    }

    /** Sends a request of the page until no sign-in, newer sign-in or holding is missing; the dialog asks the visitor for it. */
    async access(request: () => Promise<Response>): Promise<Response> {
      site.owner.set(this)
      return (await import('../src/flow/access')).access({ flow, runtime, session }, request)
    }

    /** Opens the dialog as the button does: at the list of wallets, or at the connected account. */
    open(): void {
      const button = this.shadowRoot?.querySelector<HTMLElement>('[data-kl-button] button:last-of-type')
      button?.focus()
      button?.click()
    }

    connectedCallback(): void {
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      shadow.replaceChildren()
      if (!this.#unsubscribe) keepKeys(shadow)
      const removeSheets = adoptSheets(shadow)
      const stops = [
        site.provider.subscribe(() => this.#dispatchProvider()),
        connection.subscribe(() => this.#dispatchConnection()),
        session.subscribe(() => this.#dispatchSession()),
      ]
      this.#drawing = createDrawing(shadow)
      site.elements.add(this)
      if (!site.owner.get()) site.owner.set(this)
      this.#unsubscribe = () => {
        for (const stop of stops) stop()
        removeSheets()
      }
      this.#applyTheme()
      void this.#draw()
      this.#dispatchProvider()
      this.#dispatchConnection()
      this.#dispatchSession()
    }

    disconnectedCallback(): void {
      this.#unsubscribe?.()
      this.#drawing?.root.unmount()
      this.#drawing = undefined
      site.elements.delete(this)
      if (site.owner.get() !== this) return
      // The dialog left the page with this element; another element of the page may show it next.
      flow.send({ type: 'closed' })
      site.owner.set([...site.elements][0])
    }

    attributeChangedCallback(name: string): void {
      if (!this.#drawing) return
      if (name === 'locale') void this.#draw()
      else this.#applyTheme()
    }

    /** Accent and scheme choose the design tokens; without an attribute the site's settings apply. */
    #applyTheme(): void {
      const { accent, scheme } = config.appearance
      this.dataset.klAccent = this.getAttribute('accent') ?? accent
      this.dataset.klScheme = this.getAttribute('scheme') ?? scheme
    }

    async #draw(): Promise<void> {
      const drawing = this.#drawing
      const wishes = {
        attribute: this.getAttribute('locale'),
        settings: config.appearance.locale,
        page: this.closest<HTMLElement>('[lang]')?.lang ?? '',
        visitor: locale.tag,
      }
      const inLanguage = site.inLanguage(languageOf(wishes, locales))
      const kisslock = inLanguage instanceof Promise ? await inLanguage : inLanguage
      if (drawing && drawing === this.#drawing) draw(drawing, { kisslock, owner: site.owner, element: this })
    }

    #dispatchProvider(): void {
      const { provider } = this
      if (provider === this.#last.provider) return
      this.#last.provider = provider
      this.dispatchEvent(new CustomEvent('kisslock-provider', { detail: provider }))
    }

    #dispatchConnection(): void {
      const before = this.#last.connection
      this.#last.connection = this.connection
      const event = connectionEventOf(before, this.#last.connection)
      if (event) this.dispatchEvent(new CustomEvent(`kisslock-${event}`, { detail: this.#last.connection ?? before }))
    }

    #dispatchSession(): void {
      const before = this.#last.session
      this.#last.session = session.get()
      const [was, is] = [siteSession(before), siteSession(this.#last.session)]
      if (was?.issuedAt !== is?.issuedAt) this.dispatchEvent(new CustomEvent('kisslock-session', { detail: is }))
      const event = sessionEventOf(before, this.#last.session, flow.get().screen.at === 'sign')
      if (event) this.dispatchEvent(new CustomEvent(`kisslock-${event}`, { detail: is ?? was }))
    }
  }
}
