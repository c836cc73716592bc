/** The limit in gzip bytes for everything that the browser has transferred by a certain moment of a visit. */
export type SizeLimit = {
  moment: string
  bytes: number
  requests: number
  /** The names of the lazy chunks that are loaded by this moment (a key of chunks.json, or the name of a chunk). */
  parts?: readonly string[]
  /** Patterns of other files that are loaded by this moment. */
  files?: readonly string[]
  /** Chunks that the browser has loaded earlier in the visit. The limit does not include the files of these chunks. */
  after?: readonly string[]
  /** The application of kit/sizes that uses the npm package. */
  application?: 'connectButton' | 'walletButton' | 'rainbowKit'
}

const openDialogChunks = ['engine', 'dialog']
const dialogSentencesFile = 'assets/sentences-*/dialog.en.js'
/**
 * The chunks of the npm package that every page has loaded when the page is idle. When the dialog opens, the page also
 * loads icons and the site's own components.
 */
const packageIdleChunks = ['startSite', 'dialog', 'dialog.en']
const packageDialogChunks = [...packageIdleChunks, '1', 'slots']

/** The limit for the files that scanning loads when the dialog is open at a wallet's guide. */
const scanningLimit = {
  bytes: 110_000,
  requests: 9,
  parts: ['scan', 'relay'],
  files: ['assets/sentences-*/scan.en.js'],
  after: [...openDialogChunks, 'guide'],
}

/**
 * The limits of each build. tools/sizes.py measures the files, and e2e/journeys/budgets.spec.ts measures Chromium's
 * requests.
 */
export const sizeLimits = {
  page: [
    { moment: 'first visit, until the button is interactive', bytes: 75_200, requests: 2 },
    {
      moment: 'dialog open and idle, every wallet searchable',
      bytes: 109_800,
      requests: 6,
      parts: openDialogChunks,
      files: [dialogSentencesFile],
    },
    {
      moment: 'icons in view of the open dialog',
      bytes: 8500,
      requests: 1,
      files: ['assets/icons-*/wallets.1.js'],
      after: openDialogChunks,
    },
    { moment: 'returning visitor, until the address shows', bytes: 96_700, requests: 4, parts: ['engine', 'restore'] },
    {
      moment: 'returning visitor, until balance and name show',
      bytes: 102_400,
      requests: 7,
      parts: ['engine', 'restore', 'accountData', 'http'],
    },
    { moment: 'choosing to scan, until the code shows', ...scanningLimit },
    {
      moment: 'the log, once the open dialog rests',
      bytes: 4000,
      requests: 1,
      parts: ['log'],
      after: openDialogChunks,
    },
  ],
  shell: [{ moment: 'element, until its button is seen', bytes: 8000, requests: 1 }],
  // The limits exclude the bytes of the site's own page.
  element: [
    { moment: 'element, until its button is interactive', bytes: 80_400, requests: 2 },
    {
      moment: 'element, dialog open and idle',
      bytes: 114_900,
      requests: 6,
      parts: openDialogChunks,
      files: [dialogSentencesFile],
    },
    { moment: 'element, choosing to scan, until the code shows', ...scanningLimit },
  ],
  // The limits exclude React, wagmi and viem, because sites already load them, and a new release of them must not fail
  // a check.
  package: [
    {
      moment: 'npm package, until its button works',
      bytes: 20_900,
      requests: 3,
      application: 'connectButton',
    },
    {
      moment: 'npm package, at rest',
      bytes: 46_800,
      requests: 15,
      parts: packageIdleChunks,
      application: 'connectButton',
    },
    {
      moment: 'npm package, dialog open and idle',
      bytes: 57_900,
      requests: 20,
      parts: packageDialogChunks,
      application: 'connectButton',
    },
    {
      moment: 'npm package, choosing to scan, until the code shows',
      bytes: 115_000,
      requests: 9,
      parts: ['scan', 'scanner', 'client', 'scan.en'],
      after: [...packageDialogChunks, 'guide'],
      application: 'connectButton',
    },
    {
      moment: 'RainbowKit adapter, until its button works',
      bytes: 34_400,
      requests: 4,
      application: 'rainbowKit',
    },
    {
      moment: 'RainbowKit adapter, dialog open and idle',
      bytes: 67_900,
      requests: 20,
      parts: packageDialogChunks,
      application: 'rainbowKit',
    },
    // The list of wallets is part of the dialog. A button for one wallet loads the names in the catalogue but not the
    // list.
    {
      moment: 'npm package, the button of one wallet alone',
      bytes: 21_300,
      requests: 4,
      application: 'walletButton',
    },
  ],
  connect: [
    { moment: 'kisslock/connect, until its button is seen', bytes: 8000, requests: 1 },
    { moment: 'kisslock/connect, until its button works', bytes: 82_200, requests: 3, parts: ['rest'] },
    {
      moment: 'kisslock/connect, dialog open and idle',
      bytes: 118_700,
      requests: 6,
      parts: ['rest', ...openDialogChunks],
      files: ['data/locale/dialog.en.js'],
    },
  ],
  // Only operators load the console, so it can be larger than the visitors' page. The console's charts use no library.
  console: [{ moment: 'console, until it requests its figures', bytes: 88_000, requests: 3 }],
  oidc: [{ moment: 'OpenID sign-in page, until it sends POST /api/oidc/request', bytes: 82_800, requests: 7 }],
} satisfies Readonly<Record<string, readonly SizeLimit[]>>
