/** A target: the maximum ratio (`most`) of a page's median to another page's median, for one row of the report. */
export type Target = {
  of: string
  row: string
  most: number
  /** The other page: the page with this name, the page's own bare page, or the best peer that has the row. */
  to: string
  /** A page whose ratio is the lower limit of the target. */
  floor?: string
}

/** Kisslock's own pages. */
const own = ['page', 'element', 'package', 'door'] as const
export const [itsBare, bestPeer] = ['its bare page', 'the best peer']

const ratio = (of: string, row: string, most: number, to = itsBare): Target => ({ of, row, most, to })
/** Steps that a peer also has, and their maximum ratios to the peer's time. */
const besidePeers = { guide: 0.25, waiting: 0.5, account: 0.55, connected: 0.7 }

/** All targets. No target requires a page to be faster than its bare page can be. */
export const targets: readonly Target[] = [
  ratio('page', 'button', 0.6),
  { ...ratio('element', 'button', 0.7), floor: 'script' },
  ratio('package', 'button', 1.2),
  ratio('package', 'loaded', 1.25),
  // The ratio before the button was moved into the page's HTML (2026-11-24).
  ratio('page', 'wallet', 1.33),
  ratio('page', 'wallet', 0.62, 'rainbowkit'),
  // The ratio before the dialog's modules were moved (2026-11-25), like the targets of the two steps that no peer has.
  ratio('page', 'blocking', 1.73),
  ...own.map((of) => ratio(of, 'seen after resting', 1.6)),
  ...own.map((of) => ratio(of, 'seen at once', 2.5)),
  ...own.map((of) => ratio(of, 'seen at once', 1, 'rainbowkit')),
  ...Object.entries(besidePeers).map(([step, most]) => ratio('page', `${step} seen`, most, bestPeer)),
  ratio('page', 'networks seen', 2.51),
  ratio('page', 'key seen', 2.08),
]
