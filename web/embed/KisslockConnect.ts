import { type EarlyPress, watchPress } from '../src/browser/earlyPress'
import type { Lazy } from '../src/browser/lazy'
import { hasStoredConnection } from '../src/engine/hasStoredConnection'
import type { SiteConnection, SiteSession } from '../src/flow/siteEvents'
import { languageOf } from '../src/locale/language'
import type { PageData, PageLocale, PublicConfig } from '../src/server/wire.gen'
import type { PageProvider } from '../src/wallets/pageProvider'
import { drawFirst, drawNote } from './drawFirst'
import { firstSheet } from './firstSheet'
import { createPairingElement } from './pairingElement'
import type { Rest, Taken } from './rest'
import { storagePrefix } from './storagePrefix'

/** What the button is drawn from: the data of embed.js, or what a page without a server says of itself. */
export type FirstData = Omit<PageData, 'config'> & {
  config: Pick<PublicConfig, 'appearance'>
  /** The language of the sentence for code that cannot be loaded, where it is not the page's. */
  noteIn?: PageLocale
}

type ElementClass = CustomElementConstructor

/** Opens the dialog once the rest is there. If that fails, which the load reports, `close` tells that no dialog opens. */
const openLater = (rest: Lazy<Rest>, element: HTMLElement): void => {
  const end = () => element.shadowRoot?.dispatchEvent(new Event('close'))
  void rest.load().then(({ open }) => open(element), end)
}

/**
 * Makes the class of `<kisslock-connect>`, the same for all elements of a page. It draws the button at once; the rest of
 * the code takes over its nodes. Until then methods wait for the rest, and the values are null.
 */
export const createElementClass = (first: FirstData, rest: Lazy<Rest>): ElementClass =>
  class KisslockConnect extends createPairingElement(rest) {
    static readonly observedAttributes = ['accent', 'scheme', 'locale']
    #box: HTMLElement | undefined
    #press: EarlyPress | undefined
    #taken: Taken | undefined
    #stopWaiting: (() => void) | undefined
    #restoring = false

    /** The connection, or null; a change dispatches an event. */
    get connection(): SiteConnection | null {
      return rest.get()?.connection() ?? null
    }

    /** The provider of the connected wallet (EIP-1193), or null; a change dispatches an event. */
    get provider(): PageProvider | null {
      return rest.get()?.provider() ?? null
    }

    /** The signed-in account, or null while the server has not answered or no account is signed in. */
    get session(): SiteSession | null {
      return rest.get()?.session() ?? null
    }

    /** Opens the dialog to sign in; without a connection the visitor chooses a wallet first. */
    signIn(): void {
      void rest.load().then(({ signIn }) => signIn(this))
    }

    /** Ends this browser's session, or every session of its account; the connection stays. */
    async signOut(options?: { everywhere?: boolean }): Promise<void> {
      await (await rest.load()).signOut(options)
    }

    /** Sends a request of the page until no sign-in, newer sign-in or holding is missing; the dialog asks the visitor for it. */
    async access(request: () => Promise<Response>): Promise<Response> {
      return (await rest.load()).access(this, request)
    }

    /** Opens the dialog as the button does: at the list of wallets, or at the connected account. */
    open(): void {
      const button = this.#box?.querySelector<HTMLElement>('[data-kl-button] button:last-of-type')
      if (!button) {
        openLater(rest, this)
        return
      }
      button.focus()
      button.click()
    }

    connectedCallback(): void {
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = [firstSheet()]
      this.#box = document.createElement('div')
      this.#box.className = 'kl-embed'
      shadow.replaceChildren(this.#box)
      this.#applyTheme()
      if (rest.get()) this.#takeOver()
      else this.#begin(shadow)
    }

    disconnectedCallback(): void {
      this.#stopWaiting?.()
      this.#press?.drop()
      this.#press = undefined
      this.#taken?.leave()
      this.#taken = undefined
    }

    attributeChangedCallback(name: string): void {
      if (!this.isConnected) return
      if (name === 'locale') this.#draw()
      else this.#applyTheme()
    }

    /** Draws the button, takes presses, and waits for the rest. */
    #begin(shadow: ShadowRoot): void {
      const note = drawNote(first.noteIn ?? first.locale, first.messages)
      shadow.append(note)
      const box = this.#box as HTMLElement
      this.#press = watchPress(box, { note: () => note.firstElementChild as HTMLElement, retry: () => this.#load() })
      this.#restoring = hasStoredConnection(storagePrefix)
      this.#draw()
      this.#stopWaiting = rest.subscribe(() => this.#takeOver())
      this.#load()
    }

    #load(): void {
      rest.load().catch(() => {
        // A visitor whose connection cannot be restored can press, too.
        if (this.#restoring) {
          this.#restoring = false
          this.#draw()
        }
        this.#press?.fail()
      })
    }

    #takeOver(): void {
      this.#stopWaiting?.()
      const box = this.#box
      if (box) this.#taken = rest.get()?.takeOver({ element: this, box, press: this.#press }, this.#language())
    }

    /** Accent and scheme choose the design tokens; without an attribute the site's settings apply. */
    #applyTheme(): void {
      const { accent, scheme } = first.config.appearance
      this.dataset.klAccent = this.getAttribute('accent') ?? accent
      this.dataset.klScheme = this.getAttribute('scheme') ?? scheme
    }

    #language(): string {
      const sources = {
        attribute: this.getAttribute('locale'),
        settings: first.config.appearance.locale,
        page: this.closest<HTMLElement>('[lang]')?.lang ?? '',
        visitor: first.locale.tag,
      }
      return languageOf(sources, first.locales)
    }

    #draw(): void {
      const tag = this.#language()
      if (this.#taken) this.#taken.draw(tag)
      else if (this.#box)
        drawFirst(this.#box, this.#restoring, tag, tag === first.locale.tag ? first.messages : undefined)
    }
  }
