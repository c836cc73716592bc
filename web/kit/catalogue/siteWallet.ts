import type { Method } from '../../src/flow/screen'
import type { DownloadPlace } from '../../src/wallets/DownloadPlace'

/** A step in the site's own words. */
export type StepText = { readonly title: string; readonly body: string }

/**
 * A step of a wallet's guide: a kind of step from the catalogue, such as `create_or_import`, or the site's own texts by
 * language (BCP 47).
 */
export type SiteStep = string | Readonly<Record<string, StepText>>

type StepName = 'step1' | 'step2' | 'step3'

type SiteSteps = { readonly step1: SiteStep; readonly step2: SiteStep; readonly step3: SiteStep } | readonly SiteStep[]

/**
 * A site's own wallet, in the shape of a catalogue entry (docs/wallet.schema.json), with its icon and steps. If the id
 * exists in the catalogue, the links, methods and texts of this wallet override those of the catalogue.
 */
export type SiteWallet = {
  readonly id: string
  readonly name: string
  /** The icon as a URL or data URI, or a function that loads the icon. */
  readonly icon?: string | (() => Promise<string>)
  /** Other names by which the search finds the wallet. */
  readonly aliases?: readonly string[]
  /** The reverse domain name that the wallet announces (EIP-6963). */
  readonly rdns?: string
  readonly legacy_rdns?: readonly string[]
  /** The app's name, if it differs from the wallet's name. */
  readonly app_name?: string
  readonly methods: { readonly [M in Method]?: SiteSteps }
  /**
   * The site's own texts for steps, by language, like in a catalogue entry. If a step has a text of the site, this text
   * is shown instead of the sentence for the step's kind.
   */
  readonly own_steps?: { readonly [M in Method]?: { readonly [S in StepName]?: Readonly<Record<string, StepText>> } }
  readonly downloads?: { readonly [Place in DownloadPlace]?: string }
  /**
   * App links. `{uri}` is the pairing URI, and `{uri_encoded}` is the URI after `encodeURIComponent`. If a link is a
   * function of the URI, it can open the app only for the pairing, not for later requests.
   */
  readonly deep_links?: {
    readonly [Device in 'ios' | 'android' | 'qr' | 'desktop']?: string | ((uri: string) => string)
  }
  /** Links that open a page in the app's own browser, the preferred link first, like in a catalogue entry. */
  readonly browse?: { readonly ios?: readonly string[]; readonly android?: readonly string[]; readonly tried?: boolean }
}

/** Return the names that a wallet announces. */
export const listAnnouncedRdns = ({ rdns, legacy_rdns = [] }: SiteWallet): readonly string[] => [
  ...(rdns ? [rdns] : []),
  ...legacy_rdns,
]
