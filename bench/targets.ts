/** What is to be reached: the ratio of the median of a row of a page to that of another page. */
export type Target = {
  of: string
  row: string
  most: number
  /** The other page: the one named, the page's own bare page, or the best of the peers that have the row. */
  to: string
  /** No ratio below that of this page can be asked for. */
  floor?: string
}

/** The pages that are Kisslock's. */
const own = ['page', 'element', 'package', 'door'] as const
export const [itsBare, bestPeer] = ['its bare page', 'the best peer']

const ratio = (of: string, row: string, most: number, to = itsBare): Target => ({ of, row, most, to })
/** Steps that a peer has, and how much of its time they may take. */
const besidePeers = { guide: 0.25, waiting: 0.5, account: 0.55, connected: 0.7 }

/** Every target. None to a bare page is below what that page needs. */
export const targets: readonly Target[] = [
  ratio('page', 'button', 0.6),
  { ...ratio('element', 'button', 0.7), floor: 'script' },
  ratio('package', 'button', 1.2),
  ratio('package', 'loaded', 1.25),
  // No later than before the button was in the page's HTML (2026-11-24).
  ratio('page', 'wallet', 1.33),
  ratio('page', 'wallet', 0.62, 'rainbowkit'),
  // As it was before the rooms of the dialog moved (2026-11-25), like the two steps that no peer has.
  ratio('page', 'blocking', 1.73),
  ...own.map((of) => ratio(of, 'seen after resting', 1.6)),
  ...own.map((of) => ratio(of, 'seen at once', 2.5)),
  ...own.map((of) => ratio(of, 'seen at once', 1, 'rainbowkit')),
  ...Object.entries(besidePeers).map(([step, most]) => ratio('page', `${step} seen`, most, bestPeer)),
  ratio('page', 'networks seen', 2.51),
  ratio('page', 'key seen', 2.08),
]
