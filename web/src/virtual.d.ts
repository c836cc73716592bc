/** The catalogue's wallets as the list needs them; rows in the catalogue's own order. */
declare module 'virtual:kisslock/wallets' {
  /**
   * Ways to connect, in the wallet's own order: q phone (`qr_code`), e browser (`extension`), d desktop; then h where
   * the wallet is a hardware brand (a desktop app by itself is none).
   */
  export type MethodLetter = 'q' | 'e' | 'd' | 'h'
  /**
   * id, shown name, other names, letters of its methods (empty: no guide, list it only when it announces itself),
   * the names it announces itself by (EIP-6963; space between, the present one first), where it stands (0 among all
   * others, 1 last in every list: not verified or maintenance, 2 found by searching only, whether it has a guide or
   * not: closed, or another wallet of the catalogue took its place), URL of its icon (0: monogram).
   */
  export type WalletRow = readonly [
    id: string,
    name: string,
    aliases: readonly string[] | 0,
    methods: string,
    rdns: string | 0,
    rank: 0 | 1 | 2,
    icon: string | 0,
  ]
  /** Ids listed first when the settings name none; at most six. */
  export const popular: readonly string[]
  const rows: readonly WalletRow[]
  export default rows
}

/** How wallets that do not announce themselves are known at `window.ethereum`, in the order to look for. */
declare module 'virtual:kisslock/legacy-flags' {
  const flags: readonly (readonly [flag: string, name: string, walletId: string])[]
  export default flags
}

/** What only a chosen wallet needs, by wallet id. Import it lazily. */
declare module 'virtual:kisslock/wallet-details' {
  /** Store or page by place. `extension`, `mobile` and `qr` are the vendor's own pages, for any browser or phone. */
  export type DownloadPlace =
    | 'chrome'
    | 'edge'
    | 'firefox'
    | 'opera'
    | 'safari'
    | 'extension'
    | 'ios'
    | 'android'
    | 'mobile'
    | 'qr'
    | 'desktop'
  export interface WalletDetails {
    /** Three step kinds by method letter; the sentences are `step.<kind>.title` and `.body` of the locale. */
    readonly steps: Readonly<Partial<Record<'q' | 'e' | 'd', readonly [string, string, string]>>>
    readonly downloads: Readonly<Partial<Record<DownloadPlace, string>>>
    /** `{uri}` is the pairing link, `{uri_encoded}` the same through encodeURIComponent. */
    readonly deep_links: Readonly<Partial<Record<'ios' | 'android' | 'qr' | 'desktop', string>>>
    /** The app's name where it differs from the wallet's: it fills `{wallet}` in steps and headings. */
    readonly app_name?: string
    readonly status: 'alive' | 'unverified' | 'maintenance' | 'rebranded' | 'closed'
    readonly successor?: string
  }
  const details: Readonly<Record<string, WalletDetails>>
  export default details
}

/**
 * Loads one language's sentences of one area: what the button says, what the dialog says on opening, of a wallet that is
 * here, in guides and help, of codes and apps, and in signing in.
 */
declare module 'virtual:kisslock/locales' {
  const load: (
    tag: string,
    area: 'first' | 'dialog' | 'wallet' | 'guide' | 'scan' | 'sign',
  ) => Promise<{ default: Readonly<Record<string, string>> }>
  export default load
}

/** Every code of a failure, by data/failures.json; 1: the operator's log has to hear of it. */
declare module 'virtual:kisslock/failures' {
  const reports: Readonly<Record<string, 0 | 1>>
  export default reports
}

/** Heading and body of failures with their own sentences while connecting. */
declare module 'virtual:kisslock/failures/connect' {
  type Key = import('./locale/messages').MessageKey
  const sentences: Readonly<Partial<Record<string, readonly [heading: Key, body: Key]>>>
  export default sentences
}

/** The same while signing in; 0 at the end where another try would fail in the same way. */
declare module 'virtual:kisslock/failures/sign' {
  type Key = import('./locale/messages').MessageKey
  const sentences: Readonly<Partial<Record<string, readonly [heading: Key, body: Key, retry?: 0]>>>
  export default sentences
}

/** The title of each code on the operator's page, those that the server writes into the log included. */
declare module 'virtual:kisslock/failures/titles' {
  const titles: Readonly<Record<string, import('./locale/messages').MessageKey>>
  export default titles
}

/** The accents' names; the first is the default. */
declare module 'virtual:kisslock/accents' {
  const names: readonly string[]
  export default names
}

/** Which way each language is written, by its tag. */
declare module 'virtual:kisslock/directions' {
  const directions: Readonly<Record<string, 'ltr' | 'rtl'>>
  export default directions
}

/** URL of a network's icon by chain id; a network without one has no entry. */
declare module 'virtual:kisslock/chains' {
  const icons: Readonly<Record<string, string>>
  /** Their names, also of networks that the site does not use. */
  export const names: Readonly<Record<string, string>>
  export default icons
}
