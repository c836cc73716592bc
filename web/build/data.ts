import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { catalogue } from './catalogue.ts'
import { DATA, exporting, PREFIX, readData, virtualModules } from './dataModules.ts'
import { failureModules } from './failures.ts'
import { chainIcons, dataUri, folderOf, inPieces, walletIcons } from './icons.ts'
import { completable, replaceable } from './served.ts'
import { walletLinkModules } from './walletLinks.ts'
import { webViewModules } from './webViews.ts'

/**
 * The areas of sentences that are built as files. The hosted page contains the area `first`; an element in another language
 * loads it.
 */
const loaded = ['first', 'dialog', 'wallet', 'guide', 'scan', 'sign', 'user', 'recent']

/** The fields of a wallet.json that builds, tests and the benchmark read. The server checks the file (kisslock.guides.model). */
type WalletFile = {
  id: string
  name: string
  status: string
  successor?: string
  rdns?: string
  flags?: string[]
  app_name?: string
  methods: Record<string, Record<string, string>>
  deep_links?: Record<string, string>
  browse?: { ios?: string[]; android?: string[] }
}

/** Every wallet in the order of the catalogue: those of docs/internals/specification.md first, then the others by id. */
export function readWallets(): WalletFile[] {
  const first: string[] = readData('wallets', 'order.json').specification
  const folders = readdirSync(join(DATA, 'wallets'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const others = folders.map((entry) => entry.name).filter((id) => !first.includes(id))
  return [...first, ...others.sort()].map((id) => readData('wallets', id, 'wallet.json'))
}

/** A row of the list with the number of the piece that has the wallet's icon; 0 for a wallet without one. */
const withPiece = (row: readonly unknown[], piece: number) =>
  piece ? Object.assign([0, 0, 0, 0, 0, 0, piece], row) : row

/** The beginnings of keys by area. A sentence belongs to the area with the longest beginning of its key. */
export const areas: Record<string, string[]> = readData('areas.json')

/** The area of a sentence; undefined if no beginning fits, which a test reports. */
export function areaOf(key: string): string | undefined {
  const fits = Object.entries(areas).flatMap(([area, starts]) =>
    starts.filter((start) => key.startsWith(start)).map((start) => [area, start.length] as const),
  )
  return fits.sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** A locale's sentences of one area. A step that no wallet has is left out. */
export function areaMessages(tag: string, area: string): Record<string, string> {
  const kinds = new Set(readWallets().flatMap(({ methods }) => Object.values(methods).flatMap(Object.values)))
  const entries = Object.entries<string>(readData('locales', `${tag}.json`)).filter(([key]) => {
    const [space, kind] = key.split('.')
    return !key.startsWith('$') && areaOf(key) === area && (space !== 'step' || kinds.has(kind))
  })
  return Object.fromEntries(entries)
}

/** Sentences of later areas that parts of the package outside of the dialog need. */
const packageKeys = ['sign.action']
/** The beginnings of first sentences that the package needs before its dialog is loaded, and of those that only the page has. */
const beforeDialog = /^(?:button\.|live\.|account\.signedIn$|page\.loadFailed$)/
const onPage = /^page\.(?:sentence|lead|promise|noscript)$/

/** The entries of a record whose key fits. */
const only = (messages: Record<string, string>, fits: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => fits(key)))

/** The English sentences that the package has inside: those of its button, and of its parts outside of the dialog. */
const packageMessages = (first: Record<string, string>): Record<string, string> => ({
  ...first,
  ...only(readData('locales', 'en.json'), (key) => packageKeys.includes(key)),
})

/** The names of all networks by chain id, also of those that a site does not use. */
function chainNames(): Record<string, string> {
  const chains = readdirSync(join(DATA, 'chains')).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(chains.map((file) => [file.slice(0, -'.json'.length), readData('chains', file).name]))
}

/** What the dialog reads of each network by chain id; whether a node can be asked is left to the site. */
const chainFacts = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(chainNames()).map((id) => {
      const { name, currency, explorer, contracts, wallet_rpc, testnet } = readData('chains', `${id}.json`)
      // Names and pictures of accounts, which other contracts have, are read by a server alone.
      const { multicall3 } = contracts
      return [id, { name, currency, explorer, contracts: multicall3 ? { multicall3 } : {}, wallet_rpc, testnet }]
    }),
  )

/** Code of the module with the sentences of the button's first states in each language, for the element's shell. */
const labelsModule = (tags: readonly string[]) => {
  const labels = tags.map((tag) => {
    const messages = areaMessages(tag, 'first')
    return [
      tag,
      Object.fromEntries(['connect', 'connecting', 'reconnecting'].map((key) => [key, messages[`button.${key}`]])),
    ]
  })
  return exporting(Object.fromEntries(labels))
}

/** Code of modules by name, each with this value as its default export. */
const exportingEach = (values: Readonly<Record<string, unknown>>): Record<string, () => string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => exporting(value)]))

/** Code of the modules with the apps' windows, the rule for wallets' links, the failures, the networks' facts, the button's first sentences, and the package's English: that of its button, and that of its dialog, with what the first leaves out. */
const otherModules = (tags: readonly string[], library: boolean): Record<string, () => string> => {
  const first = areaMessages('en', 'first')
  const facts = {
    ...webViewModules,
    ...walletLinkModules,
    ...exportingEach(failureModules(readData('failures.json'))),
    'button-labels': () => labelsModule(tags),
    'chain-facts': () => exporting(chainFacts()),
  }
  if (!library) return { ...facts, 'locale/package.en': () => exporting(packageMessages(first)) }
  const rest = only(first, (key) => !beforeDialog.test(key) && !onPage.test(key))
  return {
    ...facts,
    'locale/package.en': () => exporting(packageMessages(only(first, (key) => beforeDialog.test(key)))),
    'locale/dialog.en': () => exporting({ ...rest, ...areaMessages('en', 'dialog') }),
  }
}

/** Code of the module with one language's sentences of one area. */
const sentencesModule = (tag: string, area: string) => exporting(areaMessages(tag, area))

/** Code of the module with the writing direction of each language. */
const directionsModule = (tags: string[]) =>
  exporting(Object.fromEntries(tags.map((tag) => [tag, readData('locales', `${tag}.json`).$locale.dir])))

/** Code for a table of imports: a function that loads one language's sentences of one area. */
const importsOf = (tags: readonly string[]) => {
  const imports = tags.flatMap((tag) =>
    loaded.map((area) => `'${area}.${tag}':()=>import('${PREFIX}locale/${area}.${tag}')`),
  )
  return `{${imports}}`
}

/** Code of the module that finds the sentences of all languages. */
const allLocales = (tags: readonly string[]) => `const all=${importsOf(tags)}
export default (tag,area)=>all[area+'.'+tag]()`

/** Code of a package's module: it finds the English sentences itself, and loads the table of the other languages. */
const packageLocales = `const all=${importsOf(['en'])}
export default async (tag,area)=>tag==='en'?all[area+'.en']():(await import('${PREFIX}locale-map')).default(tag,area)`

/** The files with sentences, by name: one for each area and language. */
function sentenceFiles(tags: string[]): Map<string, string> {
  return new Map(tags.flatMap((tag) => loaded.map((area) => [`${area}.${tag}.js`, sentencesModule(tag, area)])))
}

/** The wallets' icons in pieces, popular wallets first. */
export function iconPieces(): Record<string, string>[] {
  const { popular }: { popular: string[] } = readData('wallets', 'order.json')
  return inPieces([...popular, ...catalogue().rows.map(([id]) => id)], walletIcons())
}

/** The number of the piece with each wallet's icon. */
const piecesOf = (pieces: readonly Readonly<Record<string, string>>[]): Record<string, number> =>
  Object.fromEntries(pieces.flatMap((piece, i) => Object.keys(piece).map((id) => [id, i + 1])))

/**
 * The catalogue and the other data as virtual modules (virtual.d.ts). The folder of all icons has one content hash, so that a
 * wallet's row needs only the number of a piece; a URL with a hash for each icon costs about 30 transferred bytes a row. With
 * `files: false` no icons and sentences are written, because another build in the same folder has written them.
 * `wallets.json` beside the manifest is what the server compares its catalogue with (kisslock.guides.page_data).
 * With `library` the sentences are modules of their own that the site's bundler finds, and networks' icons are data URIs.
 */
export function kisslockData({ files = true, library = false } = {}): Plugin {
  const pieces = iconPieces()
  const icons = new Map<string, string | Buffer>([
    ...pieces.map((piece, i): [string, string] => [`wallets.${i + 1}.js`, exporting(piece)]),
    ...[...chainIcons()].map(([id, file]): [string, Buffer] => [`${id}.svg`, readFileSync(file)]),
  ])
  const folder = folderOf('icons', icons)
  const tags = readdirSync(join(DATA, 'locales')).map((file) => file.slice(0, -'.json'.length))
  const sentences = sentenceFiles(tags)
  const sentenceFolder = folderOf('sentences', sentences)
  let building = false
  let used = false
  let sentencesUsed = false

  function walletsModule(): string {
    const pieceOf = (id: string) => pieces.findIndex((piece) => id in piece) + 1
    const rows = catalogue().rows.map((row) => withPiece(row, pieceOf(row[0])))
    return `export const popular=${JSON.stringify(readData('wallets', 'order.json').popular)}
export default ${replaceable('rows', rows, library)}`
  }

  /** Code for a function that loads one piece of the wallets' icons. Built chunks are in assets/, beside the folder of icons. */
  function iconsModule(): string {
    used = true
    if (building)
      return `export default piece=>import(/* @vite-ignore */import.meta.url.replace(/[^/]*$/,'${folder}wallets.'+piece+'.js'))`
    return `export default piece=>[${pieces.map((_, i) => `()=>import('${PREFIX}icons/${i + 1}')`)}][piece-1]()`
  }

  /** Code for the URLs of the networks' icons by chain id. */
  function chainIconsModule(): string {
    used = true
    const files = chainIcons()
    const served = (file: string) => (library ? dataUri(readFileSync(file, 'utf8')) : `/@fs${file}`)
    if (!building) return exporting(Object.fromEntries([...files].map(([id, file]) => [id, served(file)])))
    const url = `import.meta.url.replace(/[^/]*$/,'${folder}')+n+'.svg'`
    return `export default Object.fromEntries(${JSON.stringify([...files.keys()])}.map(n=>[n,${url}]))`
  }

  /** Code for a function that loads one language's sentences of one area. A build's code lists no languages, to stay small. */
  function localesModule(): string {
    sentencesUsed = true
    if (building)
      return `export default (tag,area)=>import(/* @vite-ignore */import.meta.url.replace(/[^/]*$/,'${sentenceFolder}'+area+'.'+tag+'.js'))`
    return library ? packageLocales : allLocales(tags)
  }

  const modules: Record<string, () => string> = {
    wallets: walletsModule,
    icons: iconsModule,
    ...Object.fromEntries(pieces.map((piece, i) => [`icons/${i + 1}`, () => exporting(piece)])),
    'legacy-flags': () => `export default ${replaceable('flags', catalogue().flags, library)}`,
    'wallet-details': () => `export default ${completable('details', catalogue().details, library)}`,
    locales: localesModule,
    'locale-map': () => allLocales(tags),
    directions: () => directionsModule(tags),
    'chain-names': () => exporting(chainNames()),
    'chain-icons': chainIconsModule,
    ...Object.fromEntries(
      tags.flatMap((tag) => loaded.map((area) => [`locale/${area}.${tag}`, () => sentencesModule(tag, area)])),
    ),
    ...otherModules(tags, library),
  }

  return {
    name: 'kisslock-data',
    configResolved(config) {
      building = config.command === 'build' && !library
    },
    ...virtualModules(modules),
    generateBundle() {
      if (!files) return
      const emit = (fileName: string, source: string | Buffer) =>
        this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source })
      const built = { pieces: piecesOf(pieces), details: catalogue().details }
      if (used) this.emitFile({ type: 'asset', fileName: 'wallets.json', source: JSON.stringify(built) })
      if (used) for (const [name, source] of icons) emit(folder + name, source)
      if (sentencesUsed) for (const [name, source] of sentences) emit(sentenceFolder + name, source)
    },
  }
}
