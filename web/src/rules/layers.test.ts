// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { packaged, type Source, shipped, sourcesOf, targetsOf, withoutComments } from './sources.fixture'

/** The layers from which each layer may import. In brackets: types only. */
const mayRead: Record<string, readonly string[]> = {
  // The package's index is for sites. These builds read what they draw, so that no chunk of the rest comes along.
  site: ['createPageCore', '(kisslock)', 'dialog', 'engine', 'server', 'browser', 'errors', 'locale', 'log'],
  element: [
    'dialog',
    'createPageCore',
    'kisslock',
    '(kisslock)',
    'flow',
    'engine',
    'browser',
    '(server)',
    '(wallets)',
    'locale',
    '(locale)',
  ],
  console: ['createPageCore', '(kisslock)', 'dialog', 'flow', '(flow)', 'server', '(server)', '(locale)'],
  oidc: ['createPageCore', '(kisslock)', 'dialog', 'flow', 'server', '(server)', '(locale)'],
  kit: [
    ...['dialog', 'createCore', 'kisslock', 'flow', '(flow)', 'log', 'engine', 'wallets', '(wallets)', 'browser'],
    ...['(browser)', 'errors', '(errors)', 'locale', '(locale)', '(server)'],
  ],
  standalone: [
    ...['element', '(element)', 'kit', '(createPageCore)', 'dialog', 'engine', 'browser', 'locale', '(server)'],
  ],
  connector: ['(element)', '(wallets)'],
  practice: [],
  testing: ['practice'],
  demo: ['kit', 'practice'],
  dialog: [
    '(kisslock)',
    'flow',
    'engine',
    'browser',
    '(browser)',
    '(server)',
    'errors',
    'locale',
    'wallets',
    '(wallets)',
  ],
  createPageCore: ['createCore', 'kisslock', '(flow)', 'flow', 'log', '(locale)', '(server)'],
  createCore: ['kisslock', 'flow', '(flow)', 'browser', '(locale)', '(server)'],
  kisslock: ['(flow)', 'engine', 'browser', '(server)', '(locale)'],
  log: ['flow', 'browser', '(browser)', 'server', 'errors'],
  flow: ['actions', 'engine', 'server', 'wallets', 'errors', 'browser', '(browser)'],
  actions: ['engine', 'wallets', '(wallets)', 'server', 'errors'],
  engine: ['browser', 'wallets', '(server)'],
  wallets: ['browser', 'errors', '(server)'],
  server: ['errors'],
  locale: [],
  browser: [],
  errors: [],
}

/** Every folder of `web/` with sources. */
const folders = 'src site element console oidc kit practice testing demo build e2e gallery'.split(' ')

/** The layer of a file: `src/flow/next` is "flow", `src/index` "src", `site/Page` "site", `element/standalone/index` "standalone". */
const layerOf = (path: string): string => {
  const [top = '', below = '', ...deeper] = path.replace(/\.tsx?$/, '').split('/')
  if (top === 'element') return ['standalone', 'connector'].includes(below) ? below : top
  if (top !== 'src') return top
  return deeper.length > 0 || below in mayRead ? below : 'src'
}

type Import = { from: string; to: string; path: string }

const importsOf = (source: Source): Import[] =>
  targetsOf(source).map(({ names, target }) => {
    const to = layerOf(target)
    const { path } = source
    return { path, from: layerOf(path), to: names.trim().startsWith('type ') ? `(${to})` : to }
  })

/** The files of a graph that lie on a circle, or between two. */
const onCircles = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  let left = [...imports.keys()]
  let before: number
  do {
    before = left.length
    const names = new Set(left)
    const imported = new Set(left.flatMap((path) => imports.get(path) ?? []))
    left = left.filter((path) => imported.has(path) && imports.get(path)?.some((target) => names.has(target)))
  } while (left.length < before)
  return left
}

const crossing = (source: Source) => importsOf(source).filter(({ from, to }) => from !== to.replace(/[()]/g, ''))

const allowed = ({ from, to }: Import) => {
  const list = mayRead[from] ?? []
  return list.includes(to) || list.includes(to.replace(/[()]/g, ''))
}

describe('layers', () => {
  it('dialog reads flow, flow reads actions, actions read engine and wallets; never the other way', () => {
    const wrong = [...shipped(), ...packaged()].flatMap(crossing).filter((one) => !allowed(one))
    expect(wrong.map(({ path, to }) => `${path} reads ${to}`)).toEqual([])
  })

  it('every permission is used, so that the list above is the truth', () => {
    const used = new Set([...shipped(), ...packaged()].flatMap(crossing).map(({ from, to }) => `${from} ${to}`))
    const idle = Object.entries(mayRead).flatMap(([from, list]) =>
      list.map((to) => `${from} ${to}`).filter((one) => !used.has(one)),
    )
    expect(idle).toEqual([])
  })

  it('no files import each other in a circle, types and imports on demand included', () => {
    const all = folders.flatMap((folder) => sourcesOf(folder, /\.tsx?$/))
    const paths = new Set(all.map(({ path }) => path))
    const fileOf = (target: string) =>
      ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => target + end).find((path) => paths.has(path)) ?? []
    const imports = all.map(
      (source) => [source.path, targetsOf(source).flatMap(({ target }) => fileOf(target))] as const,
    )
    expect(imports.flatMap(([, targets]) => targets).length).toBeGreaterThan(2000)
    expect(onCircles(new Map(imports))).toEqual([])
    const [a, b] = ['a', 'b']
    expect(
      onCircles(
        new Map([
          ['c', [a]],
          [a, [b]],
          [b, [a]],
        ] as const),
      ),
    ).toEqual([a, b])
  })

  it('only the server folder makes requests of its own, and the two questions for the page itself', () => {
    const requests = /\b(fetch|sendBeacon|XMLHttpRequest|WebSocket|EventSource)\s*\(/
    const found = shipped().filter(({ text }) => requests.test(withoutComments(text)))
    const others = found.map(({ path }) => path).filter((path) => !path.startsWith('src/server/'))
    expect(others.sort()).toEqual(['element/advise.ts', 'src/browser/lazy.ts'])
  })

  it('each import on demand is a lazy one or waits for the site, because some browsers keep a failed import', () => {
    const imports = shipped().flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/(?<!typeof )\bimport\('\./g)].map(({ index }) => ({
        path,
        before: withoutComments(text).slice(Math.max(0, index - 120), index),
      })),
    )
    expect(imports.length).toBeGreaterThan(10)
    const bare = imports.filter(({ before }) => !/\b(lazy|whenReachable)\((async )?\(\) =>|\bstart: async/.test(before))
    // `start` of a core is called by its lazy runtime. The others belong to the site's own page: invalid settings are reported once, and `access` is part of a request of the page.
    expect(bare.map(({ path }) => path)).toEqual(['site/sayInvalid.ts', 'element/runtime.ts'])
  })

  it('each part that the build loads by name waits for the site as well, also in the npm package', () => {
    const calls = [...shipped(), ...packaged()].flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/(.{0,40})\bload(?:Sentences|Piece)\(/g)].map(([, before]) => ({
        path,
        before,
      })),
    )
    expect(calls.length).toBeGreaterThan(4)
    const bare = calls.filter(
      ({ before }) => !/\b(lazy|whenReachable)\((async )?\(\) => (\(await )?$/.test(before ?? ''),
    )
    expect(bare.map(({ path }) => path)).toEqual([])
  })

  it('React is known to the dialog, its package, site, element, oidc and console alone', () => {
    const found = shipped().filter(({ text }) => /from 'react(-dom)?[/']/.test(text))
    expect(new Set(found.map(({ path }) => layerOf(path)))).toEqual(
      new Set(['console', 'dialog', 'element', 'oidc', 'site']),
    )
  })

  it('the code for visitors imports nothing of the practice wallet', () => {
    const all = [
      ...shipped(),
      ...sourcesOf('src', /\.css$/),
      ...sourcesOf('site', /\.css$/),
      ...sourcesOf('element', /\.css$/),
      ...sourcesOf('console', /\.css$/),
    ]
    expect(all.filter(({ text }) => /practice\//.test(withoutComments(text))).map(({ path }) => path)).toEqual([])
  })
})
