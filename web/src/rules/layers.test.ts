// @vitest-environment node
import { expect, it } from 'vitest'
import { listImportTargets, listPackagedSources, listShippedSources } from './sources.fixture'

/**
 * Each part with the parts that it is allowed to import, from the highest part to the lowest. A part in brackets means
 * that only types can be imported from this part.
 */
type Rows = Readonly<Record<string, string>>

/**
 * The layers. A site imports the package's index. The parts demo, element and standalone import single modules instead
 * of the index, so that their builds contain no other modules of the package.
 */
const layers: Rows = {
  demo: 'kit practice',
  testing: 'practice',
  connector: '(element) (wallets)',
  standalone: 'element kit dialog (createPageCore) engine (server) locale browser',
  site: 'dialog createPageCore (kisslock) log engine server locale browser errors',
  element: 'dialog createPageCore kisslock flow engine (wallets) (server) locale browser',
  console: 'dialog createPageCore (kisslock) flow server (locale)',
  oidc: 'dialog createPageCore (kisslock) flow server (locale)',
  forward_auth: 'dialog createPageCore flow server browser',
  kit: 'dialog createCore kisslock log flow engine wallets (server) locale browser errors',
  dialog: '(kisslock) flow engine wallets (server) locale browser errors',
  createPageCore: 'createCore kisslock log flow (server) (locale)',
  createCore: 'kisslock flow (server) (locale) browser',
  kisslock: '(flow) engine (server) (locale) browser',
  log: 'flow server browser errors',
  flow: 'actions engine wallets server browser errors',
  actions: 'engine wallets server errors',
  engine: 'wallets (server) browser',
  wallets: '(server) browser errors',
  server: 'errors',
  locale: '',
  browser: '',
  errors: '',
  practice: '',
}

/** The folders and files of the npm package. */
const packageFolders: Rows = {
  rainbowkit: 'index theme',
  index:
    'provider language dialog button icons wallets transactions context kisslock core settings catalogue signIn events',
  standalone: 'development settings catalogue signIn theme',
  provider: 'language dialog context kisslock events theme',
  language: 'core',
  dialog: 'slots styles context',
  slots: 'transactions context',
  button: 'icons transactions styles context',
  icons: 'styles context',
  wallets: 'styles context core development catalogue',
  transactions: 'context',
  styles: 'context theme',
  context: 'kisslock core theme',
  kisslock: 'core development settings events catalogue',
  core: 'settings catalogue signIn',
  development: 'settings',
  settings: 'catalogue signIn',
  catalogue: '',
  signIn: '',
  events: '',
  theme: '',
}

/** The folders and files of the dialog. */
const dialogFolders: Rows = {
  ConnectButton: 'chunks entry',
  answerPress: 'preloads',
  prefetchDialog: 'chunks',
  CoreProvider: 'preloads loading context',
  beginSignIn: '',
  ConnectDialog: 'preloads chunks entry context shortAddress',
  preloads: 'chunks loading',
  chunks: 'Dialog guide sign wallet accountData',
  Dialog: 'screens home frame entry model liveText context shortAddress',
  screens: 'home frame elements entry model context icons',
  guide: 'scan steps home frame elements entry loading model context icons',
  sign: 'user gate account request signing frame elements entry loading model context icons shortAddress',
  user: 'account request signing frame elements entry model context icons shortAddress',
  gate: 'frame elements entry model context shortAddress',
  wallet: 'account request',
  account: 'accountData request frame elements entry model context icons shortAddress',
  accountData: 'entry context shortAddress',
  request: 'webView scan signing frame elements entry loading model context icons shortAddress',
  webView: 'frame elements model',
  scan: 'steps frame elements entry model context icons',
  steps: 'home frame elements entry loading model context icons',
  home: 'frame elements entry loading model context icons',
  signing: 'model context shortAddress',
  frame: 'elements entry loading model context icons',
  elements: 'entry loading model context icons',
  entry: 'loading context icons shortAddress',
  loading: 'context',
  model: 'context',
  liveText: '',
  context: '',
  icons: '',
  shortAddress: '',
}

/**
 * Return the layer of a file: "flow" for `src/flow/next`, "src" for `src/index`, "site" for `site/Page`, "standalone"
 * for `element/standalone/index`.
 */
const findLayer = (path: string): string => {
  const [top = '', below = '', ...deeperParts] = path.replace(/\.tsx?$/, '').split('/')
  if (top === 'element') return ['standalone', 'connector'].includes(below) ? below : top
  if (top !== 'src') return top
  return deeperParts.length > 0 || below in layers ? below : 'src'
}

const findPackageFolder = (path: string) => /^(?:kit|element(?=\/standalone))\/([^/.]+)/.exec(path)?.[1]
const findDialogFolder = (path: string) => /^src\/dialog\/([^/.]+)/.exec(path)?.[1]

/**
 * Return the imports between parts, each as `from to`. With `types: 'apart'`, an import that only imports types is in
 * brackets.
 */
const listImportsBetween = (findPart: (path: string) => string | undefined, types: 'apart' | 'alike'): string[] => {
  const imports = [...listShippedSources(), ...listPackagedSources()]
    .flatMap((source) =>
      listImportTargets(source).map(({ names, target }) => {
        const [from, to] = [findPart(source.path), findPart(target)]
        return { from, to, isValue: types === 'alike' || !names.trim().startsWith('type ') }
      }),
    )
    .filter(({ from, to }) => from && to && from !== to)
  const values = new Set(imports.flatMap(({ from, to, isValue }) => (isValue ? `${from} ${to}` : [])))
  const typeOnlyImports = imports.filter(({ from, to }) => !values.has(`${from} ${to}`))
  return [...new Set([...values, ...typeOnlyImports.map(({ from, to }) => `${from} (${to})`)])]
}

it.each<
  [part: string, rows: Rows, partOf: (path: string) => string | undefined, types: 'apart' | 'alike', most: number]
>([
  ['a layer', layers, findLayer, 'apart', 104],
  ['a folder of the npm package', packageFolders, findPackageFolder, 'alike', 63],
  ['a folder of the dialog', dialogFolders, findDialogFolder, 'alike', 143],
])(
  '%s imports exactly the parts in its row of the table, and each of these parts is below it',
  (_, rows, partOf, types, most) => {
    const pairs = Object.entries(rows).flatMap(([from, row]) =>
      (row.match(/\S+/g) ?? []).map((to) => [from, to] as const),
    )
    expect(listImportsBetween(partOf, types).sort()).toEqual(pairs.map(([from, to]) => `${from} ${to}`).sort())
    expect(pairs.length).toBeLessThanOrEqual(most)
    const partNames = Object.keys(rows)
    const findPlace = (part: string) => partNames.indexOf(part.replace(/[()]/g, ''))
    expect(pairs.filter(([from, to]) => findPlace(to) < findPlace(from))).toEqual([])
  },
)

it('files in kit/rainbowkit import only each other and public entry points', () => {
  const innerImports = listPackagedSources()
    .filter(({ path }) => path.startsWith('kit/rainbowkit/'))
    .flatMap((source) => listImportTargets(source).map(({ target }) => target))
    .filter((target) => !/^kit\/(rainbowkit\/|index$|theme$)/.test(target))
  expect(innerImports).toEqual([])
})
