import type { Method } from '../../src/flow/screen'
import type { DownloadPlace } from '../../src/wallets/DownloadPlace'

/** A step in the words of the site. */
export type StepText = { readonly title: string; readonly body: string }

/** A kind of the catalogue's steps, such as `create_or_import`, or the site's own words by language (BCP 47). */
export type SiteStep = string | Readonly<Record<string, StepText>>

type StepName = 'step1' | 'step2' | 'step3'

type SiteSteps = { readonly step1: SiteStep; readonly step2: SiteStep; readonly step3: SiteStep } | readonly SiteStep[]

/**
 * A wallet of the site's own, in the shape of a catalogue entry (docs/wallet.schema.json), with its icon and steps. With the id
 * of a wallet of the catalogue it corrects that one: its links, ways and own words go before the catalogue's.
 */
export type SiteWallet = {
  readonly id: string
  readonly name: string
  /** A URL or data URI, or a function that loads it. */
  readonly icon?: string | (() => Promise<string>)
  /** Other names, which the search finds. */
  readonly aliases?: readonly string[]
  /** The reversed domain name that the wallet announces (EIP-6963). */
  readonly rdns?: string
  readonly legacy_rdns?: readonly string[]
  /** The app's name, if it differs from the wallet's. */
  readonly app_name?: string
  readonly methods: { readonly [M in Method]?: SiteSteps }
  /** The site's own words for steps, by language, as in an entry's file; those of a step go before its kind. */
  readonly own_steps?: { readonly [M in Method]?: { readonly [S in StepName]?: Readonly<Record<string, StepText>> } }
  readonly downloads?: { readonly [Place in DownloadPlace]?: string }
  /**
   * App links. `{uri}` is the pairing URI, `{uri_encoded}` the same through `encodeURIComponent`. A function of the URI opens the
   * app for the pairing alone, not for later requests.
   */
  readonly deep_links?: {
    readonly [Device in 'ios' | 'android' | 'qr' | 'desktop']?: string | ((uri: string) => string)
  }
  /** Links that open a page in the app's own browser, the preferred one first, as in an entry's file. */
  readonly browse?: { readonly ios?: readonly string[]; readonly android?: readonly string[]; readonly tried?: boolean }
}

/** The names that a wallet announces. */
export const announcedBy = ({ rdns, legacy_rdns = [] }: SiteWallet): readonly string[] => [
  ...(rdns ? [rdns] : []),
  ...legacy_rdns,
]
