import type { Kisslock } from '../src/kisslock'
import type { PageProvider } from '../src/wallets/pageProvider'
import { createDrawing, type Drawing, draw } from './draw'
import { type EmbedConnection, type EmbedSession, embedConnection, embedSession, newsOf, sessionNewsOf } from './events'
import { languageOf } from './language'
import { dress } from './sheets'
import type { Site } from './site'

const keys = ['keydown', 'keypress', 'keyup'] as const

/** Keys that are pressed in the open dialog are not the page's: behind a shadow root it could not tell a field from a letter. */
const keepKeys = (shadow: ShadowRoot): void => {
  const keep = (event: Event) => {
    if ((event.target as Element).closest('dialog[open]')) event.stopPropagation()
  }
  for (const type of keys) shadow.addEventListener(type, keep)
}

/** Makes the class of `<kisslock-connect>` for a site; every element of the page shares the site's connection. */
export const createElementClass = (site: Site) => {
  const { config, locale, locales } = site.page
  // In every language the same.
  const { connection, session, flow, runtime, open } = site.inLanguage(locale.tag) as Kisslock

  return class KisslockConnect extends HTMLElement {
    static readonly observedAttributes = ['accent', 'scheme', 'locale']
    #drawing: Drawing | undefined
    #leave: (() => void) | undefined
    #told: EmbedConnection | null = null
    #session = session.get()
    #handed: PageProvider | null = null

    /** The connection, or null; changes come as events. */
    get connection(): EmbedConnection | null {
      return embedConnection(connection.get())
    }

    /** The wallet of the connection in use (EIP-1193), or null; changes come as events. */
    get provider(): PageProvider | null {
      return site.provider.get()
    }

    /** Who is signed in, as far as the server has been asked, or null; changes come as events. */
    get session(): EmbedSession | null {
      return embedSession(session.get())
    }

    /** Opens the dialog to sign in; without a connection the visitor chooses a wallet first. */
    signIn(): void {
      site.owner.set(this)
      open('sign')
    }

    /** Ends this browser's session, or every session of its account; the connection stays. */
    async signOut(options?: { everywhere?: boolean }): Promise<void> {
      const { signing } = await runtime.load()
      await (await signing?.load())?.signOut(options)
    }

    /** Opens the dialog as the button does: the list of wallets, or what belongs to the connection. */
    open(): void {
      const button = this.shadowRoot?.querySelector<HTMLElement>('[data-kl-button] button:last-of-type')
      button?.focus()
      button?.click()
    }

    connectedCallback(): void {
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      shadow.replaceChildren()
      if (!this.#leave) keepKeys(shadow)
      const undress = dress(shadow)
      const stops = [
        site.provider.subscribe(() => this.#hand()),
        connection.subscribe(() => this.#tell()),
        session.subscribe(() => this.#tellSession()),
      ]
      this.#drawing = createDrawing(shadow)
      site.elements.add(this)
      if (!site.owner.get()) site.owner.set(this)
      this.#leave = () => {
        for (const stop of stops) stop()
        undress()
      }
      this.#wear()
      void this.#draw()
      this.#hand()
      this.#tell()
      this.#tellSession()
    }

    disconnectedCallback(): void {
      this.#leave?.()
      this.#drawing?.root.unmount()
      this.#drawing = undefined
      site.elements.delete(this)
      if (site.owner.get() !== this) return
      // Its dialog went with it; whoever is left can show the next one.
      flow.send({ type: 'closed' })
      site.owner.set([...site.elements][0])
    }

    attributeChangedCallback(name: string): void {
      if (!this.#drawing) return
      if (name === 'locale') void this.#draw()
      else this.#wear()
    }

    /** Accent and scheme choose the tokens; without an attribute the site's settings do. */
    #wear(): void {
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

    #hand(): void {
      const { provider } = this
      if (provider === this.#handed) return
      this.#handed = provider
      this.dispatchEvent(new CustomEvent('kisslock-provider', { detail: provider }))
    }

    #tell(): void {
      const before = this.#told
      this.#told = this.connection
      const news = newsOf(before, this.#told)
      if (news) this.dispatchEvent(new CustomEvent(news, { detail: this.#told ?? before }))
    }

    #tellSession(): void {
      const before = this.#session
      this.#session = session.get()
      const [was, is] = [embedSession(before), embedSession(this.#session)]
      if (was?.issuedAt !== is?.issuedAt) this.dispatchEvent(new CustomEvent('kisslock-session', { detail: is }))
      const news = sessionNewsOf(before, this.#session, flow.get().screen.at === 'sign')
      if (news) this.dispatchEvent(new CustomEvent(news, { detail: is ?? was }))
    }
  }
}
