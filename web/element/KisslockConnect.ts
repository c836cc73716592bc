import { type EarlyPress, watchPress } from '../src/browser/earlyPress'
import type { Lazy } from '../src/browser/lazy'
import { hasStoredConnection } from '../src/engine/hasStoredConnection'
import type { WalletPairing } from '../src/flow/pairing/data'
import type { PairOptions } from '../src/flow/pairing/pairForSite'
import type { SiteConnection, SiteSession } from '../src/flow/siteEvents'
import { chooseLanguage } from '../src/locale/language'
import type { EndedEverywhere } from '../src/server/auth'
import type { PageData, PageLocale, PublicConfig } from '../src/server/wire.gen'
import type { PageProvider } from '../src/wallets/pageProvider'
import { createFailureNote, drawShell } from './drawShell'
import type { AttachedRuntime, ElementRuntime } from './runtime'
import { getShellSheet } from './shellSheet'
import { storagePrefix } from './storagePrefix'

/** The data that the button needs: the data of embed.js, or the settings of a page without a server. */
export type ShellData = Omit<PageData, 'config'> & {
  config: Pick<PublicConfig, 'appearance'>
  /** The language of the note about code that could not be loaded, if this language is not the page's language. */
  noteLocale?: PageLocale
}

type ElementClass = new () => HTMLElement & { connectedCallback(): void }

/**
 * Open the dialog once the runtime has loaded. If loading fails, a `close` event signals that no dialog opens. The code
 * that loads the runtime reports the error.
 */
const openWhenLoaded = (runtime: Lazy<ElementRuntime>, element: HTMLElement): void => {
  const dispatchClose = () => element.shadowRoot?.dispatchEvent(new Event('close'))
  void runtime.load().then(({ open }) => open(element), dispatchClose)
}

/**
 * Create the class of `<kisslock-connect>`, which all elements of a page share. An element renders its button
 * immediately. Until the runtime has loaded and attached to the element's nodes, methods wait and values are null.
 * types.ts describes the members.
 */
export const createElementClass = (data: ShellData, runtime: Lazy<ElementRuntime>): ElementClass =>
  class KisslockConnect extends HTMLElement {
    static readonly observedAttributes = ['accent', 'scheme', 'locale']
    #box: HTMLElement | undefined
    #press: EarlyPress | undefined
    #attached: AttachedRuntime | undefined
    #stopWaiting: (() => void) | undefined
    #restoring = false

    get connection(): SiteConnection | null {
      return runtime.get()?.connection() ?? null
    }

    get provider(): PageProvider | null {
      return runtime.get()?.provider() ?? null
    }

    get session(): SiteSession | null {
      return runtime.get()?.session() ?? null
    }

    get pairing(): WalletPairing | null {
      return runtime.get()?.pairing() ?? null
    }

    async pair(wallet?: string, options?: PairOptions): Promise<void> {
      await (await runtime.load()).pair(wallet, options)
    }

    signIn(): void {
      runtime.load().then(
        ({ signIn }) => signIn(this),
        () => this.#showNote(),
      )
    }

    async signOut(options?: { everywhere?: boolean }): Promise<EndedEverywhere | undefined> {
      return (await runtime.load()).signOut(options)
    }

    async access(request: () => Promise<Response>): Promise<Response> {
      return (await runtime.load()).access(this, request)
    }

    open(): void {
      const button = this.#box?.querySelector<HTMLElement>('[data-kl-button] button:last-of-type')
      if (!button) {
        openWhenLoaded(runtime, this)
        return
      }
      button.focus()
      button.click()
    }

    connectedCallback(): void {
      const shadowTree = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      shadowTree.adoptedStyleSheets = [getShellSheet()]
      this.#box = document.createElement('div')
      this.#box.className = 'kl-embed'
      shadowTree.replaceChildren(this.#box)
      this.#applyTheme()
      if (runtime.get()) this.#attach()
      else this.#begin(shadowTree)
    }

    disconnectedCallback(): void {
      this.#stopWaiting?.()
      this.#press?.drop()
      this.#press = undefined
      this.#attached?.detach()
      this.#attached = undefined
    }

    attributeChangedCallback(name: string): void {
      if (!this.isConnected) return
      if (name === 'locale') this.#draw()
      else this.#applyTheme()
    }

    /** Render the button, handle presses, and wait for the runtime. */
    #begin(shadowTree: ShadowRoot): void {
      const failureNote = createFailureNote(data.noteLocale ?? data.locale, data.messages)
      shadowTree.append(failureNote)
      const shadowBox = this.#box as HTMLElement
      this.#press = watchPress(shadowBox, {
        note: () => failureNote.firstElementChild as HTMLElement,
        retry: () => this.#load(),
      })
      this.#restoring = hasStoredConnection(storagePrefix)
      this.#draw()
      this.#stopWaiting = runtime.subscribe(() => this.#attach())
      this.#load()
    }

    #load(): void {
      runtime.load().catch(() => {
        // Without the runtime, no connection can be restored, so replace the placeholder by the usable button.
        if (this.#restoring) {
          this.#restoring = false
          this.#draw()
        }
        this.#press?.fail()
      })
    }

    /** Show the note that the code could not be loaded, to a visitor who has pressed a button of the page itself. */
    #showNote(): void {
      const failureNote = this.shadowRoot?.querySelector<HTMLElement>('.kl-failed')
      if (failureNote) failureNote.hidden = false
    }

    #attach(): void {
      this.#stopWaiting?.()
      const shadowBox = this.#box
      if (shadowBox)
        this.#attached = runtime.get()?.attach({ element: this, box: shadowBox, press: this.#press }, this.#language())
    }

    /** Set accent and scheme, which select the design tokens. Without an attribute, the site's settings apply. */
    #applyTheme(): void {
      const { accent, scheme } = data.config.appearance
      this.dataset.klAccent = this.getAttribute('accent') ?? accent
      this.dataset.klScheme = this.getAttribute('scheme') ?? scheme
    }

    #language(): string {
      const languageSources = {
        attribute: this.getAttribute('locale'),
        settings: data.config.appearance.locale,
        page: this.closest<HTMLElement>('[lang]')?.lang ?? '',
        visitor: data.locale.tag,
      }
      return chooseLanguage(languageSources, data.locales)
    }

    #draw(): void {
      const tag = this.#language()
      if (this.#attached) this.#attached.draw(tag)
      else if (this.#box)
        drawShell(this.#box, this.#restoring, tag, tag === data.locale.tag ? data.messages : undefined)
    }
  }
