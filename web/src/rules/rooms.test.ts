// @vitest-environment node
import { expect, it } from 'vitest'
import { packaged, shipped, targetsOf } from './sources.fixture'

/** The rooms of the npm package from the top, and the rooms from which each imports, types included. All stand below it. */
const rooms: Record<string, readonly string[]> = {
  rainbowkit: ['index', 'theme'],
  index: [
    ...['provider', 'language', 'dialog', 'button', 'icons', 'wallets', 'transactions', 'context', 'kisslock'],
    ...['core', 'settings', 'catalogue', 'signIn', 'events'],
  ],
  standalone: ['development', 'settings', 'catalogue', 'signIn', 'theme'],
  provider: ['language', 'dialog', 'context', 'kisslock', 'events', 'theme'],
  language: ['core'],
  dialog: ['slots', 'styles', 'context'],
  slots: ['transactions', 'context', 'catalogue'],
  button: ['icons', 'transactions', 'styles', 'context'],
  icons: ['styles', 'context'],
  wallets: ['styles', 'context', 'core', 'development', 'catalogue'],
  transactions: ['context'],
  styles: ['context', 'theme'],
  context: ['kisslock', 'core', 'theme'],
  kisslock: ['core', 'development', 'settings', 'events', 'catalogue'],
  core: ['settings', 'catalogue', 'signIn'],
  development: ['settings', 'catalogue'],
  settings: ['catalogue', 'signIn'],
  catalogue: [],
  signIn: [],
  events: [],
  theme: [],
}

/** The rooms of the dialog, in the same way. */
const dialogRooms: Record<string, readonly string[]> = {
  ConnectButton: ['chunks', 'entry'],
  answerPress: ['preloads'],
  prefetchDialog: ['chunks'],
  CoreProvider: ['preloads', 'loading', 'context'],
  ConnectDialog: ['preloads', 'chunks', 'entry', 'context', 'shortAddress'],
  preloads: ['chunks', 'loading'],
  chunks: ['Dialog', 'guide', 'sign', 'wallet', 'accountData'],
  Dialog: ['screens', 'home', 'frame', 'entry', 'model', 'liveText', 'context', 'shortAddress'],
  screens: ['home', 'frame', 'elements', 'entry', 'model', 'context', 'icons'],
  guide: ['scan', 'steps', 'home', 'frame', 'elements', 'entry', 'loading', 'model', 'context', 'icons'],
  sign: [
    ...['user', 'gate', 'account', 'request', 'signing', 'frame', 'elements', 'entry', 'loading', 'model', 'context'],
    ...['icons', 'shortAddress'],
  ],
  user: [
    ...['account', 'request', 'signing', 'frame', 'elements', 'entry', 'model', 'context', 'icons', 'shortAddress'],
  ],
  gate: ['frame', 'elements', 'entry', 'model', 'context', 'shortAddress'],
  wallet: ['account', 'request'],
  account: [
    ...['accountData', 'request', 'frame', 'elements', 'entry', 'model', 'slots', 'context', 'icons', 'shortAddress'],
  ],
  accountData: ['entry', 'context', 'shortAddress'],
  request: [
    ...['webView', 'scan', 'frame', 'elements', 'entry', 'loading', 'model', 'context', 'icons', 'shortAddress'],
  ],
  webView: ['frame', 'elements', 'model'],
  scan: ['steps', 'frame', 'elements', 'entry', 'model', 'context', 'icons'],
  steps: ['home', 'frame', 'elements', 'entry', 'loading', 'model', 'context', 'icons'],
  home: ['frame', 'elements', 'entry', 'loading', 'model', 'context', 'icons'],
  signing: ['model', 'context', 'shortAddress'],
  frame: ['elements', 'entry', 'loading', 'model', 'context', 'icons'],
  elements: ['entry', 'loading', 'model', 'context', 'icons'],
  entry: ['loading', 'context', 'icons', 'shortAddress'],
  loading: ['context'],
  model: ['context'],
  slots: [],
  liveText: [],
  context: [],
  icons: [],
  shortAddress: [],
}

/** The room of a file: `kit/button/Custom` is "button", `kit/index` "index", `src/dialog/guide/Help` "guide". */
const roomOf = (path: string): string => path.replace(/^src\/|\.tsx?$/g, '').split('/')[1] ?? ''

it.each([
  ['the npm package', /^(kit|element\/standalone)\//, 'kit/', rooms, 63],
  ['the dialog', /^src\/dialog\//, 'src/dialog/', dialogRooms, 143],
] as const)(
  'a room of %s reads the rooms of its row, and each of these stands below it',
  (_, house, folder, rows, most) => {
    const read = [...shipped(), ...packaged()]
      .filter(({ path }) => house.test(path))
      .flatMap((source) => targetsOf(source).map(({ target }) => [roomOf(source.path), target] as const))
      .filter(([from, target]) => target.startsWith(folder) && roomOf(target) !== from)
      .map(([from, target]) => `${from} reads ${roomOf(target)}`)
    const allowed = Object.entries(rows).flatMap(([from, list]) => list.map((to) => `${from} reads ${to}`))
    expect([...new Set(read)].sort()).toEqual(allowed.sort())
    expect(allowed.length).toBeLessThanOrEqual(most)
    const order = Object.keys(rows)
    const upward = Object.entries(rows).flatMap(([from, list]) =>
      list.filter((to) => order.indexOf(to) < order.indexOf(from)).map((to) => `${from} reads ${to}`),
    )
    expect(upward).toEqual([])
  },
)

it('the door by RainbowKit’s names imports the public entries alone', () => {
  const inner = packaged()
    .filter(({ path }) => path.startsWith('kit/rainbowkit/'))
    .flatMap((source) => targetsOf(source).map(({ target }) => target))
    .filter((target) => !/^kit\/(rainbowkit\/|index$|theme$)/.test(target))
  expect(inner).toEqual([])
})
