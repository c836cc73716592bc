/** The fields of the catalogue that the list uses. The rows are in the order of the list. */
declare module 'virtual:kisslock/wallets' {
  /**
   * One letter for each method, in the wallet's own order: `q` phone (`qr_code`), `e` browser (`extension`), `d`
   * desktop. Two marks follow the methods: `h` for a hardware brand, `b` for a wallet whose app can open a page in its
   * own browser.
   */
  export type MethodLetter = 'q' | 'e' | 'd' | 'h' | 'b'
  /**
   * One wallet. Zeros at the end are omitted. `methods`: `MethodLetter`s. If `methods` is empty, the wallet has no
   * guide and is listed only when it announces itself. `rdns`: the names in the wallet's announcements (EIP-6963),
   * separated by spaces, the current name first. `rank`: 0 ordinary; 1 last in each list (unverified or in
   * maintenance); 2 found only by search (closing, closed, or replaced by another wallet of the catalogue). `icon`: the
   * number of the file that contains the wallet's icon, or a data URI from the server; 0 for a tile with letters.
   */
  export type WalletRow = readonly [
    id: string,
    name: string,
    aliases: readonly string[] | 0,
    methods: string,
    rdns?: string | 0,
    rank?: 0 | 1 | 2,
    icon?: number | string,
  ]
  /** The ids of the popular wallets, for a site whose settings name no popular wallets. At most six. */
  export const popular: readonly string[]
  const rows: readonly WalletRow[]
  export default rows
}

/** Loads one file of wallet icons: data URIs by wallet id. The first file contains the popular wallets. */
declare module 'virtual:kisslock/icons' {
  const load: (piece: number) => Promise<{ default: Readonly<Record<string, string>> }>
  export default load
}

/** The signs by which the page recognizes that an app shows it: tokens of the user agent, and names of globals. */
declare module 'virtual:kisslock/web-views' {
  export const tokens: readonly string[]
  export const globals: readonly string[]
}

/** The apps that show pages in their own window, in the order in which they are checked. Only for lazy imports. */
declare module 'virtual:kisslock/web-view-apps' {
  /**
   * `menu`: the position of the button whose menu opens the page in the phone's browser. `opens`: `telegram` means that
   * the page calls the Telegram app; any other value is a query string that makes the app open the page in the phone's
   * browser.
   */
  export interface WebViewApp {
    readonly name: string
    readonly tokens: readonly string[]
    readonly globals: readonly string[]
    readonly menu: Readonly<Partial<Record<'ios' | 'android', 'top' | 'bottom'>>>
    readonly opens?: string
  }
  const apps: readonly WebViewApp[]
  export default apps
}

/** Schemes, with their colon, whose content would run as a script in the page. */
declare module 'virtual:kisslock/wallet-links/app' {
  export const scriptRule: RegExp
}

/**
 * Rules for a link that opens a page in a wallet's own browser: its form, its maximum length, and the schemes that are
 * not allowed.
 */
declare module 'virtual:kisslock/wallet-links/browse' {
  export const form: RegExp
  export const reserved: RegExp
  export const max: number
}

/** The flags that identify legacy wallets at `window.ethereum`, in the order of the checks. */
declare module 'virtual:kisslock/legacy-flags' {
  const flags: readonly (readonly [flag: string, name: string, walletId: string])[]
  export default flags
}

/** The details of a chosen wallet, by wallet id. Only for lazy imports. */
declare module 'virtual:kisslock/wallet-details' {
  /**
   * Templates of links that open a page in a wallet app's own browser, by operating system, the preferred template
   * first (flow/browse/browseLink.ts). `tried` is true if the link was tested on a phone.
   */
  export interface BrowseLinks {
    readonly ios: readonly string[]
    readonly android: readonly string[]
    readonly tried?: boolean
  }
  type DownloadPlace = import('./wallets/DownloadPlace').DownloadPlace
  type WalletStatus = import('./server/wire.gen').WalletStatus
  type WayOut = import('./server/wire.gen').WayOut
  export type OwnStep = readonly [title: string, body: string] | 0
  /**
   * `{uri}` is the pairing URI, and `{uri_encoded}` is the URI after `encodeURIComponent`. A site's own link can be a
   * function of the URI.
   */
  export type AppLink = string | ((uri: string) => string)
  export interface WalletDetails {
    /** The three step kinds of each method. The sentences of a kind are `step.<kind>.title` and `step.<kind>.body`. */
    readonly steps: Readonly<Partial<Record<'q' | 'e' | 'd', readonly [string, string, string]>>>
    readonly downloads: Readonly<Partial<Record<DownloadPlace, string>>>
    readonly deep_links: Readonly<Partial<Record<'ios' | 'android' | 'qr' | 'desktop', AppLink>>>
    readonly browse?: BrowseLinks
    /**
     * The name of the wallet's app, if it differs from the wallet's name. The app's name replaces `{wallet}` in steps
     * and headings.
     */
    readonly app_name?: string
    readonly status: WalletStatus
    readonly successor?: string
    /** What the owner of a discontinued wallet should do. Undefined if the wallet is not discontinued. */
    readonly way_out?: WayOut
    /** The last day of a wallet that is closing, such as `2026-12-31`. */
    readonly ends?: string
    /**
     * A site's own sentences for steps, by language tag. The sentences with the empty tag are for all other languages.
     * A step with the value 0 has Kisslock's own sentences.
     */
    readonly own?: Readonly<Record<string, Readonly<Partial<Record<'q' | 'e' | 'd', readonly OwnStep[]>>>>>
  }
  const details: Readonly<Record<string, WalletDetails>>
  export default details
}

/**
 * Loads the sentences of one language and one area. `first`: the button. `dialog`: the list. `wallet`: requests to a
 * wallet, account and networks. `guide`: guides and help. `scan`: codes and apps. `sign`: signing in. `owners`: further
 * owners of a smart contract wallet. `user`: the user's wallets and devices. `apps`: the apps with access. `recent`:
 * the package's recent transactions and a site's own note.
 */
declare module 'virtual:kisslock/locales' {
  const load: (
    tag: string,
    area: 'first' | 'dialog' | 'wallet' | 'guide' | 'scan' | 'sign' | 'owners' | 'user' | 'apps' | 'recent',
  ) => Promise<{ default: Readonly<Record<string, string>> }>
  export default load
}

/** All codes of data/failures.json. */
declare module 'virtual:kisslock/failures/codes' {
  const codes: readonly string[]
  export default codes
}

/** The codes that the page sends to the client log. */
declare module 'virtual:kisslock/failures/reported' {
  const codes: readonly string[]
  export default codes
}

/** The error code that the page uses for an error code of the server. Some error codes of the server are missing. */
declare module 'virtual:kisslock/failures/of-server' {
  const codes: Readonly<Record<string, import('./errors/table').ErrorCode>>
  export default codes
}

/** Heading and body of the connection errors that have their own sentences. */
declare module 'virtual:kisslock/failures/connect' {
  type Key = import('./locale/messages').MessageKey
  const sentences: Readonly<Partial<Record<string, readonly [heading: Key, body: Key]>>>
  export default sentences
}

/** Heading and body of each sign-in error that has its own sentences. `retry` is 0 if trying again cannot succeed. */
declare module 'virtual:kisslock/failures/sign' {
  type Key = import('./locale/messages').MessageKey
  const sentences: Readonly<Partial<Record<string, readonly [heading: Key, body: Key, retry?: 0]>>>
  export default sentences
}

/** The title of each error code in the admin console, including codes that the server writes to the log. */
declare module 'virtual:kisslock/failures/titles' {
  const titles: Readonly<Record<string, import('./locale/messages').MessageKey>>
  export default titles
}

/** The shades of all accents except the first: accent, pressed, text and soft, six hexadecimal digits each. */
declare module 'virtual:kisslock/accent-shades' {
  const shades: Readonly<Record<string, Readonly<Record<'light' | 'dark', string>>>>
  export default shades
}

/** The accents' names; the first is the default. */
declare module 'virtual:kisslock/accents' {
  const names: readonly string[]
  export default names
}

/** The direction of the script of each language, by tag. */
declare module 'virtual:kisslock/directions' {
  const directions: Readonly<Record<string, 'ltr' | 'rtl'>>
  export default directions
}

/** The names of all networks by chain id, including networks that the site does not use. */
declare module 'virtual:kisslock/chain-names' {
  const names: Readonly<Record<string, string>>
  export default names
}

/** Facts about the networks by chain id. Which networks have a node depends on the site. */
declare module 'virtual:kisslock/chain-facts' {
  type Facts = Omit<import('./server/wire.gen').PublicChain, 'id' | 'has_rpc'>
  const facts: Readonly<Partial<Record<number, Facts>>>
  export default facts
}

/**
 * The icon of each network by chain id: a URL on a server's page, a data URI in a package. A network without an icon
 * has no entry.
 */
declare module 'virtual:kisslock/chain-icons' {
  const icons: Readonly<Record<string, string>>
  export default icons
}

/**
 * The English sentences that a package contains: the sentences of its button, and of its components outside the dialog.
 */
declare module 'virtual:kisslock/locale/package.en' {
  const messages: import('./locale/messages').Messages
  export default messages
}

/** The sentences of the button's first states by language, then by key. */
declare module 'virtual:kisslock/button-labels' {
  const labels: Readonly<Record<string, Readonly<Record<'connect' | 'connecting' | 'reconnecting', string>>>>
  export default labels
}

declare module 'virtual:kisslock/accents.css?inline' {
  const css: string
  export default css
}
