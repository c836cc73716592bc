import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The catalogue, read by both sides: src/kisslock/data of the Python package. */
export const DATA = resolve(import.meta.dirname, '../../src/kisslock/data')

const PREFIX = 'virtual:kisslock/'
const LETTER: Record<string, string> = { qr_code: 'q', extension: 'e', desktop: 'd' }
/** The areas of sentences that are files; the hosted page has `first` inside it, an element in another language loads it. */
const loaded = ['first', 'dialog', 'wallet', 'guide', 'scan', 'sign']
const LAST = new Set(['unverified', 'maintenance'])

/** A wallet.json as it stands on disk; the Python side checks it (kisslock.guides.model). */
export interface WalletFile {
  id: string
  name: string
  aliases?: string[]
  status: string
  successor?: string
  rdns?: string
  legacy_rdns?: string[]
  flags?: string[]
  namespaces?: string[]
  app_name?: string
  methods: Record<string, Record<string, string>>
  downloads?: Record<string, string>
  links?: Record<string, string>
  deep_links?: Record<string, string>
}

const json = (...path: string[]) => JSON.parse(readFileSync(join(DATA, ...path), 'utf8'))

/** Every wallet file in the catalogue's order: the specification's, then the others by id. */
export function readWallets(): WalletFile[] {
  const first: string[] = json('wallets', 'order.json').specification
  const folders = readdirSync(join(DATA, 'wallets'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const others = folders.map((entry) => entry.name).filter((id) => !first.includes(id))
  return [...first, ...others.sort()].map((id) => json('wallets', id, 'wallet.json'))
}

/**
 * How wallets that do not announce themselves are known at `window.ethereum`: flag, name, id, in the order in which the
 * flags are looked for. Those that other wallets imitate come last (`imitated` of order.json).
 */
export function legacyFlags(wallets: readonly WalletFile[]): [flag: string, name: string, id: string][] {
  const imitated: string[] = json('wallets', 'order.json').imitated
  return wallets
    .toSorted((a, b) => imitated.indexOf(a.id) - imitated.indexOf(b.id))
    .flatMap(({ id, name, flags = [] }) => flags.map((flag): [string, string, string] => [flag, name, id]))
}

/** Where a wallet stands in lists, as `Wallet.rank` of kisslock.guides.model has it. */
export const rankOf = ({ status, successor }: Pick<WalletFile, 'status' | 'successor'>): number =>
  status === 'closed' || successor ? 2 : Number(LAST.has(status))

/** By name, accents folded; those that are not verified behind the others, those that are gone last. */
export function inListOrder(wallets: readonly WalletFile[]): WalletFile[] {
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
  return wallets.toSorted((a, b) => rankOf(a) - rankOf(b) || compare(a.name, b.name))
}

/** One wallet as the list needs it: `WalletRow` of virtual.d.ts, with 1 for an icon whose URL follows from the id. */
export function compactRow(wallet: WalletFile, hasIcon: boolean): unknown[] {
  const letters = Object.keys(wallet.methods).map((method) => LETTER[method])
  if (Object.values(wallet.methods).some(({ step2 }) => step2 === 'set_up_hardware_device')) letters.push('h')
  const announced = [wallet.rdns, ...(wallet.legacy_rdns ?? [])].filter(Boolean)
  return [
    wallet.id,
    wallet.name,
    wallet.aliases?.length ? wallet.aliases : 0,
    letters.join(''),
    announced.join(' ') || 0,
    rankOf(wallet),
    Number(hasIcon),
  ]
}

/** What only a chosen wallet needs, by id: `WalletDetails` of virtual.d.ts. */
export function walletDetails(wallets: WalletFile[]): Record<string, unknown> {
  const details = wallets.map(({ id, methods, status, successor, app_name, downloads = {}, deep_links = {} }) => {
    const steps = Object.entries(methods).map(([method, kinds]) => [LETTER[method], Object.values(kinds)])
    return [id, { steps: Object.fromEntries(steps), downloads, deep_links, status, successor, app_name }]
  })
  return Object.fromEntries(details)
}

/** Which sentences come when, by the beginning of their keys; the longest beginning that fits decides. */
export const areas: Record<string, string[]> = json('areas.json')

/** The area of a sentence, or undefined when no area takes it (a test finds it). */
export function areaOf(key: string): string | undefined {
  const fits = Object.entries(areas).flatMap(([area, starts]) =>
    starts.filter((start) => key.startsWith(start)).map((start) => [area, start.length] as const),
  )
  return fits.sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** A locale's sentences of one area; of the steps only those that a wallet has. */
export function areaMessages(tag: string, area: string): Record<string, string> {
  const kinds = new Set(readWallets().flatMap(({ methods }) => Object.values(methods).flatMap(Object.values)))
  const entries = Object.entries<string>(json('locales', `${tag}.json`)).filter(([key]) => {
    const [space, kind] = key.split('.')
    return !key.startsWith('$') && areaOf(key) === area && (space !== 'step' || kinds.has(kind))
  })
  return Object.fromEntries(entries)
}

/** One language's sentences of one area as a module of its own. */
const sentencesModule = (tag: string, area: string) => `export default ${JSON.stringify(areaMessages(tag, area))}`

/** Which way each language is written. */
const directionsModule = (tags: string[]) =>
  `export default ${JSON.stringify(Object.fromEntries(tags.map((tag) => [tag, json('locales', `${tag}.json`).$locale.dir])))}`

/** Every language and area as a file of the build. */
function sentenceFiles(tags: string[]): Map<string, string> {
  return new Map(tags.flatMap((tag) => loaded.map((area) => [`${area}.${tag}.js`, sentencesModule(tag, area)])))
}

/** Every icon's file, by its name in the build: a wallet's id or a chain's number. */
export function iconFiles(): Map<string, string> {
  const wallets = readdirSync(join(DATA, 'wallets'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('icon.svg'))
    .map((path): [string, string] => [path.split(/[\\/]/)[0] ?? '', join(DATA, 'wallets', path)])
  const chains = readdirSync(join(DATA, 'chains'))
    .filter((file) => file.endsWith('.svg'))
    .map((file): [string, string] => [file.slice(0, -'.svg'.length), join(DATA, 'chains', file)])
  return new Map([...wallets, ...chains].sort())
}

/** The names of all networks of the data, by their numbers: also of those that a site does not use. */
export function chainNames(): Record<string, string> {
  const chains = readdirSync(join(DATA, 'chains')).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(chains.map((file) => [file.slice(0, -'.json'.length), json('chains', file).name]))
}

/** A folder named by the names and contents of its files, so that one hash stands for all of them. */
function folderOf(name: string, files: Iterable<readonly [string, string | Buffer]>): string {
  const digest = createHash('sha256')
  for (const [file, content] of files) digest.update(file).update(content)
  return `${name}-${digest.digest('base64url').slice(0, 8)}/`
}

/**
 * The catalogue as virtual modules (virtual.d.ts). One content hash stands for the folder of all icons, so that a
 * wallet's row carries a flag: a URL with its own hash costs a row about 30 bytes over the wire. Without `files` the icons
 * and sentences are those of another build that is served from the same folder.
 */
export function kisslockData({ files = true } = {}): Plugin {
  const icons = iconFiles()
  const folder = folderOf(
    'icons',
    [...icons].map(([name, file]) => [name, readFileSync(file)]),
  )
  const tags = readdirSync(join(DATA, 'locales')).map((file) => file.slice(0, -'.json'.length))
  const sentences = sentenceFiles(tags)
  const sentenceFolder = folderOf('sentences', sentences)
  let building = false
  let used = false
  let sentencesUsed = false

  /** Code for the URL of the icon that the code `name` evaluates to. Built chunks lie in assets/ beside the folder. */
  function iconUrl(name: string): string {
    used = true
    if (building) return `import.meta.url.replace(/[^/]*$/,'${folder}')+${name}+'.svg'`
    const served = [...icons].map(([icon, file]) => [icon, `/@fs${file}`])
    return `${JSON.stringify(Object.fromEntries(served))}[${name}]`
  }

  function walletsModule(): string {
    const rows = inListOrder(readWallets()).map((wallet) => compactRow(wallet, icons.has(wallet.id)))
    return `export const popular=${JSON.stringify(json('wallets', 'order.json').popular)}
export default ${JSON.stringify(rows)}.map(r=>(r[6]&&=${iconUrl('r[0]')},r))`
  }

  function chainsModule(): string {
    const ids = [...icons.keys()].filter((name) => /^\d+$/.test(name))
    return `export const names=${JSON.stringify(chainNames())}
export default Object.fromEntries(${JSON.stringify(ids)}.map(n=>[n,${iconUrl('n')}]))`
  }

  /** Code for a function that loads one language's sentences of one area; its length does not grow with the languages. */
  function localesModule(): string {
    sentencesUsed = true
    if (building)
      return `export default (tag,area)=>import(/* @vite-ignore */import.meta.url.replace(/[^/]*$/,'${sentenceFolder}'+area+'.'+tag+'.js'))`
    const imports = tags.flatMap((tag) =>
      loaded.map((area) => `'${area}.${tag}':()=>import('${PREFIX}locale/${area}.${tag}')`),
    )
    return `const all={${imports}}
export default (tag,area)=>all[area+'.'+tag]()`
  }

  const modules: Record<string, () => string> = {
    wallets: walletsModule,
    'legacy-flags': () => `export default ${JSON.stringify(legacyFlags(readWallets()))}`,
    'wallet-details': () => `export default ${JSON.stringify(walletDetails(readWallets()))}`,
    locales: localesModule,
    directions: () => directionsModule(tags),
    chains: chainsModule,
    ...Object.fromEntries(
      tags.flatMap((tag) => loaded.map((area) => [`locale/${area}.${tag}`, () => sentencesModule(tag, area)])),
    ),
  }

  return {
    name: 'kisslock-data',
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId: (id) => (id.startsWith(PREFIX) && id.slice(PREFIX.length) in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${PREFIX}`) ? modules[id.slice(PREFIX.length + 1)]?.() : undefined),
    generateBundle() {
      if (!files) return
      const emit = (fileName: string, source: string | Buffer) =>
        this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source })
      if (used) for (const [name, file] of icons) emit(`${folder}${name}.svg`, readFileSync(file))
      if (sentencesUsed) for (const [name, source] of sentences) emit(sentenceFolder + name, source)
    },
  }
}
