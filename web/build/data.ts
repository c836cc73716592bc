import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readCatalogue } from './catalogue.ts'
import { createVirtualModules, DATA_FOLDER, MODULE_ID_PREFIX, readData, writeExport } from './dataModules.ts'
import { createFailureModules } from './failures.ts'
import { createDataUri, createHashedFolderName, findChainIcons, readWalletIcons, splitIntoPieces } from './icons.ts'
import { createExtensibleExpression, createReplaceableExpression } from './served.ts'
import { walletLinkModules } from './walletLinks.ts'
import { webViewModules } from './webViews.ts'

/**
 * The areas of sentences that are built as files. The hosted page includes the area `first`. An element loads the area
 * `first` if the language of the element is not the language of the page.
 */
const loadedAreas = ['first', 'dialog', 'wallet', 'guide', 'scan', 'sign', 'owners', 'user', 'apps', 'recent']

/**
 * The fields of a wallet.json that builds, tests and the benchmark read. The server validates the file
 * (kisslock.guides.model).
 */
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

/**
 * Return every wallet in the order of the catalogue: first the wallets of docs/internals/specification.md, then all
 * other wallets by ID.
 */
export function readWallets(): WalletFile[] {
  const specificationOrder: string[] = readData('wallets', 'order.json').specification
  const walletFolders = readdirSync(join(DATA_FOLDER, 'wallets'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const otherWalletIds = walletFolders.map((entry) => entry.name).filter((id) => !specificationOrder.includes(id))
  return [...specificationOrder, ...otherWalletIds.sort()].map((id) => readData('wallets', id, 'wallet.json'))
}

/**
 * Return a row of the list with the number of the file that contains the wallet's icon, or the unchanged row if the
 * wallet has no icon.
 */
const addPieceNumber = (row: readonly unknown[], pieceNumber: number) =>
  pieceNumber ? Object.assign([0, 0, 0, 0, 0, 0, pieceNumber], row) : row

/**
 * The prefixes of sentence keys, by area. If several prefixes match a key, the sentence belongs to the area with the
 * longest prefix.
 */
export const areaPrefixes: Record<string, string[]> = readData('areas.json')

/** Return the area of a sentence. Returns undefined if no prefix matches; a test reports such keys. */
export function findArea(key: string): string | undefined {
  const matchingAreas = Object.entries(areaPrefixes).flatMap(([area, prefixes]) =>
    prefixes.filter((prefix) => key.startsWith(prefix)).map((prefix) => [area, prefix.length] as const),
  )
  return matchingAreas.sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** Return a locale's sentences of one area. Steps that no wallet uses are left out. */
export function readAreaMessages(tag: string, area: string): Record<string, string> {
  const stepKinds = new Set(readWallets().flatMap(({ methods }) => Object.values(methods).flatMap(Object.values)))
  const localeEntries = Object.entries<string>(readData('locales', `${tag}.json`)).filter(([key]) => {
    const [keyPrefix, kind] = key.split('.')
    return !key.startsWith('$') && findArea(key) === area && (keyPrefix !== 'step' || stepKinds.has(kind))
  })
  return Object.fromEntries(localeEntries)
}

/** Sentences that the package shows outside of the dialog, although they belong to an area that loads later. */
const packageKeys = ['sign.action']
/**
 * Two patterns for keys of sentences in the area `first`. The first pattern matches sentences that the package needs
 * before its dialog has loaded. The second pattern matches sentences that only the hosted page uses.
 */
const beforeDialogKeyPattern = /^(?:button\.|live\.|account\.signedIn$|page\.loadFailed$)/
const pageKeyPattern = /^page\.(?:sentence|lead|promise|noscript)$/

/** Return the entries of `messages` whose key `isIncluded` accepts. */
const filterMessages = (
  messages: Record<string, string>,
  isIncluded: (key: string) => boolean,
): Record<string, string> => Object.fromEntries(Object.entries(messages).filter(([key]) => isIncluded(key)))

/**
 * Return the English sentences that the package includes: the sentences of its button, and of its components outside of
 * the dialog.
 */
const pickPackageMessages = (firstMessages: Record<string, string>): Record<string, string> => ({
  ...firstMessages,
  ...filterMessages(readData('locales', 'en.json'), (key) => packageKeys.includes(key)),
})

/** Return the names of all networks by chain ID, including networks that a site does not use. */
function readChainNames(): Record<string, string> {
  const chainFiles = readdirSync(join(DATA_FOLDER, 'chains')).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(chainFiles.map((file) => [file.slice(0, -'.json'.length), readData('chains', file).name]))
}

/**
 * Return the facts about each network that the dialog reads, by chain ID. Which networks have a node depends on the
 * site.
 */
const readChainFacts = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(readChainNames()).map((id) => {
      const { name, currency, explorer, contracts, wallet_rpc, testnet } = readData('chains', `${id}.json`)
      // Pages only call Multicall3. Only a server reads the names and avatars of accounts, so pages don't need the
      // other contracts.
      const { multicall3 } = contracts
      return [id, { name, currency, explorer, contracts: multicall3 ? { multicall3 } : {}, wallet_rpc, testnet }]
    }),
  )

/** Return the code of the module with the button's first sentences in each language, for the element's shell. */
const createLabelsModule = (tags: readonly string[]) => {
  const labelsByTag = tags.map((tag) => {
    const messages = readAreaMessages(tag, 'first')
    return [
      tag,
      Object.fromEntries(['connect', 'connecting', 'reconnecting'].map((key) => [key, messages[`button.${key}`]])),
    ]
  })
  return writeExport(Object.fromEntries(labelsByTag))
}

/** Return the code of modules by name. Each module exports its value as the default. */
const writeExports = (values: Readonly<Record<string, unknown>>): Record<string, () => string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => writeExport(value)]))

/**
 * Return the code of modules by name. The modules contain the data about web views, the rules for wallets' links, the
 * error codes, the facts about networks, the button's first sentences, and the package's English sentences.
 * The English sentences of the package are two modules: one for the button, and one for the dialog and everything else.
 */
const createSmallModules = (tags: readonly string[], isLibrary: boolean): Record<string, () => string> => {
  const firstMessages = readAreaMessages('en', 'first')
  const commonModules = {
    ...webViewModules,
    ...walletLinkModules,
    ...writeExports(createFailureModules(readData('failures.json'))),
    'button-labels': () => createLabelsModule(tags),
    'chain-facts': () => writeExport(readChainFacts()),
  }
  if (!isLibrary)
    return { ...commonModules, 'locale/package.en': () => writeExport(pickPackageMessages(firstMessages)) }
  const dialogMessages = filterMessages(
    firstMessages,
    (key) => !beforeDialogKeyPattern.test(key) && !pageKeyPattern.test(key),
  )
  return {
    ...commonModules,
    'locale/package.en': () =>
      writeExport(pickPackageMessages(filterMessages(firstMessages, (key) => beforeDialogKeyPattern.test(key)))),
    'locale/dialog.en': () => writeExport({ ...dialogMessages, ...readAreaMessages('en', 'dialog') }),
  }
}

/** Return the code of the module with the sentences of one language and area. */
const writeSentences = (tag: string, area: string) => writeExport(readAreaMessages(tag, area))

/** Return the code of the module with the writing direction of each language. */
const createDirectionsModule = (tags: string[]) =>
  writeExport(Object.fromEntries(tags.map((tag) => [tag, readData('locales', `${tag}.json`).$locale.dir])))

/** Return the code of a table of functions, each of which imports the sentences of one language and area. */
const createImportTable = (tags: readonly string[]) => {
  const localeImports = tags.flatMap((tag) =>
    loadedAreas.map((area) => `'${area}.${tag}':()=>import('${MODULE_ID_PREFIX}locale/${area}.${tag}')`),
  )
  return `{${localeImports}}`
}

/** Return the code of the module that loads the sentences of all languages. */
const createAllLocalesModule = (tags: readonly string[]) => `const all=${createImportTable(tags)}
export default (tag,area)=>all[area+'.'+tag]()`

/**
 * The code of the package's module that loads sentences. The module imports the English sentences. For all other
 * languages the module first loads a table of imports.
 */
const packageLocalesModule = `const all=${createImportTable(['en'])}
export default async (tag,area)=>tag==='en'?all[area+'.en']():(await import('${MODULE_ID_PREFIX}locale-map')).default(tag,area)`

/** Return the files with sentences by name: one file for each area and language. */
function createSentenceFiles(tags: string[]): Map<string, string> {
  return new Map(tags.flatMap((tag) => loadedAreas.map((area) => [`${area}.${tag}.js`, writeSentences(tag, area)])))
}

/** Return the wallets' icons, split into files, with popular wallets first. */
export function createIconPieces(): Record<string, string>[] {
  const { popular }: { popular: string[] } = readData('wallets', 'order.json')
  return splitIntoPieces([...popular, ...readCatalogue().rows.map(([id]) => id)], readWalletIcons())
}

/** Return, for each wallet, the number of the file that contains its icon. */
const findPieceNumbers = (pieces: readonly Readonly<Record<string, string>>[]): Record<string, number> =>
  Object.fromEntries(pieces.flatMap((piece, i) => Object.keys(piece).map((id) => [id, i + 1])))

/**
 * Vite plugin that provides the catalogue and other data as virtual modules (virtual.d.ts). The folder of all icons has
 * one content hash, so a wallet's row needs only the number of an icon file. If each icon had a URL with a hash of its
 * own, each row would be about 30 transferred bytes longer. With `files: false` the plugin writes no files of icons or
 * sentences, because another build has already written these files to the same folder. The server compares its
 * catalogue with `wallets.json`, which is written next to the manifest (kisslock.guides.page_data). With `library` the
 * sentences are separate modules for the site's bundler, and the icons of networks are data URIs.
 */
export function dataPlugin({ files = true, library = false } = {}): Plugin {
  const pieces = createIconPieces()
  const icons = new Map<string, string | Buffer>([
    ...pieces.map((piece, i): [string, string] => [`wallets.${i + 1}.js`, writeExport(piece)]),
    ...[...findChainIcons()].map(([id, file]): [string, Buffer] => [`${id}.svg`, readFileSync(file)]),
  ])
  const folder = createHashedFolderName('icons', icons)
  const tags = readdirSync(join(DATA_FOLDER, 'locales')).map((file) => file.slice(0, -'.json'.length))
  const sentencesByTag = createSentenceFiles(tags)
  const sentenceFolder = createHashedFolderName('sentences', sentencesByTag)
  let isBuilding = false
  let areIconsUsed = false
  let areSentencesUsed = false

  function createWalletsModule(): string {
    const findPieceNumber = (id: string) => pieces.findIndex((piece) => id in piece) + 1
    const rows = readCatalogue().rows.map((row) => addPieceNumber(row, findPieceNumber(row[0])))
    return `export const popular=${JSON.stringify(readData('wallets', 'order.json').popular)}
export default ${createReplaceableExpression('rows', rows, library)}`
  }

  /** Return the code of a function that loads one file of wallet icons, from the folder next to assets/. */
  function createIconsModule(): string {
    areIconsUsed = true
    if (isBuilding)
      return `export default piece=>import(/* @vite-ignore */import.meta.url.replace(/[^/]*$/,'${folder}wallets.'+piece+'.js'))`
    return `export default piece=>[${pieces.map((_, i) => `()=>import('${MODULE_ID_PREFIX}icons/${i + 1}')`)}][piece-1]()`
  }

  /** Return the code of a module that exports the URLs of the networks' icons by chain ID. */
  function createChainIconsModule(): string {
    areIconsUsed = true
    const iconFiles = findChainIcons()
    const createIconUrl = (file: string) => (library ? createDataUri(readFileSync(file, 'utf8')) : `/@fs${file}`)
    if (!isBuilding)
      return writeExport(Object.fromEntries([...iconFiles].map(([id, file]) => [id, createIconUrl(file)])))
    const urlExpression = `import.meta.url.replace(/[^/]*$/,'${folder}')+n+'.svg'`
    return `export default Object.fromEntries(${JSON.stringify([...iconFiles.keys()])}.map(n=>[n,${urlExpression}]))`
  }

  /** Return the code of a function that loads a language's sentences of one area, without a list of languages. */
  function createLocalesModule(): string {
    areSentencesUsed = true
    if (isBuilding)
      return `export default (tag,area)=>import(/* @vite-ignore */import.meta.url.replace(/[^/]*$/,'${sentenceFolder}'+area+'.'+tag+'.js'))`
    return library ? packageLocalesModule : createAllLocalesModule(tags)
  }

  const moduleSources: Record<string, () => string> = {
    wallets: createWalletsModule,
    icons: createIconsModule,
    ...Object.fromEntries(pieces.map((piece, i) => [`icons/${i + 1}`, () => writeExport(piece)])),
    'legacy-flags': () => `export default ${createReplaceableExpression('flags', readCatalogue().flags, library)}`,
    'wallet-details': () => `export default ${createExtensibleExpression('details', readCatalogue().details, library)}`,
    locales: createLocalesModule,
    'locale-map': () => createAllLocalesModule(tags),
    directions: () => createDirectionsModule(tags),
    'chain-names': () => writeExport(readChainNames()),
    'chain-icons': createChainIconsModule,
    ...Object.fromEntries(
      tags.flatMap((tag) => loadedAreas.map((area) => [`locale/${area}.${tag}`, () => writeSentences(tag, area)])),
    ),
    ...createSmallModules(tags, library),
  }

  return {
    name: 'kisslock-data',
    configResolved(config) {
      isBuilding = config.command === 'build' && !library
    },
    ...createVirtualModules(moduleSources),
    generateBundle() {
      if (!files) return
      const emitAsset = (fileName: string, source: string | Buffer) =>
        this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source })
      const walletIconFiles = { pieces: findPieceNumbers(pieces), details: readCatalogue().details }
      if (areIconsUsed)
        this.emitFile({ type: 'asset', fileName: 'wallets.json', source: JSON.stringify(walletIconFiles) })
      if (areIconsUsed) for (const [name, source] of icons) emitAsset(folder + name, source)
      if (areSentencesUsed) for (const [name, source] of sentencesByTag) emitAsset(sentenceFolder + name, source)
    },
  }
}
