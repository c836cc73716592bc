/** A target: the maximum ratio (`maxRatio`) of a page's median to another page's median, for one row of the report. */
export type Target = {
  page: string
  row: string
  maxRatio: number
  /** The other page: the page with this name, the page's own bare page, or the best peer that has the row. */
  comparedPage: string
  /** A page whose ratio is the lower limit of the target. */
  lowerLimitPage?: string
}

/** Kisslock's own pages. */
const kisslockPages = ['page', 'element', 'package', 'door'] as const
export const [ownBarePage, bestPeer] = ['its bare page', 'the best peer']

const createTarget = (page: string, row: string, maxRatio: number, comparedPage = ownBarePage): Target => ({
  page,
  row,
  maxRatio,
  comparedPage,
})
/** Steps that a peer also has, and their maximum ratios to the peer's time. */
const maxRatiosToPeers = { guide: 0.25, waiting: 0.5, account: 0.55, connected: 0.7 }

/** All targets. No target requires a page to be faster than its bare page can be. */
export const targets: readonly Target[] = [
  createTarget('page', 'button', 0.6),
  { ...createTarget('element', 'button', 0.7), lowerLimitPage: 'script' },
  createTarget('package', 'button', 1.2),
  createTarget('package', 'loaded', 1.25),
  // The ratio before the button was moved into the page's HTML (2026-11-24).
  createTarget('page', 'wallet', 1.33),
  createTarget('page', 'wallet', 0.62, 'rainbowkit'),
  // The ratio before the dialog's modules were moved (2026-11-25). The last two targets in this list are also ratios from
  // that time, because no peer has these two steps.
  createTarget('page', 'blocking', 1.73),
  ...kisslockPages.map((page) => createTarget(page, 'seen after resting', 1.6)),
  ...kisslockPages.map((page) => createTarget(page, 'seen at once', 2.5)),
  ...kisslockPages.map((page) => createTarget(page, 'seen at once', 1, 'rainbowkit')),
  ...Object.entries(maxRatiosToPeers).map(([step, maxRatio]) =>
    createTarget('page', `${step} seen`, maxRatio, bestPeer),
  ),
  createTarget('page', 'networks seen', 2.51),
  createTarget('page', 'key seen', 2.08),
]
