import type { Filter, Method } from '../screen'

/** A wallet's icon: a URL, or the number of the catalogue file that contains the icon (virtual:kisslock/icons). */
export type WalletIcon = string | number

/** The fields of a catalogue wallet that the list uses. */
export type ListedWallet = {
  id: string
  name: string
  aliases: readonly string[]
  methods: readonly Method[]
  /**
   * The wallet's place in the list. 0: ordinary. 1: last in the list, because the wallet is unverified or unmaintained.
   * 2: only found by the search, because the wallet is discontinued.
   */
  rank: 0 | 1 | 2
  /** True if the keys are on a hardware device. */
  hardware: boolean
  /** True if the wallet's app can open a page in its own browser. */
  browses?: boolean
  icon?: WalletIcon | undefined
}

/**
 * An installed wallet: an announced wallet or a legacy wallet. `wallet` is the wallet's catalogue id, if the catalogue
 * lists it.
 */
export type InstalledWallet = { uid: string; name: string; icon?: WalletIcon | undefined; wallet?: string | undefined }

/**
 * One row of the list. Choosing a row with `uid` asks that wallet to connect. Choosing a row without `uid` opens the
 * wallet's guide.
 */
export type ListRow = {
  key: string
  name: string
  icon?: WalletIcon | undefined
  uid?: string | undefined
  wallet?: string | undefined
  /** The part of the name that matches the search, as [from, to): the second index is not included. */
  hit?: readonly [number, number] | undefined
  /** True if the wallet is closing, has closed or has a new name, so that only the search finds the wallet. */
  gone?: boolean
}

/** A group of the list. `title` replaces the group's usual title. If `title` is empty, the group has no title. */
export type ListGroup = { id: 'detected' | 'popular' | 'all' | 'results'; title?: string | undefined; rows: ListRow[] }

/**
 * A named group of the site's own list of wallets. The name is a text, or a function of the visitor's language (BCP
 * 47).
 */
export type SiteGroup = { name?: string | ((language: string) => string | undefined); wallets: readonly string[] }

export type ListInput = {
  /**
   * The wallets of the catalogue. The build sorts these wallets (build/data.ts), because sorting them when the dialog
   * opens would take 15 ms on a slow phone.
   */
  catalogue: readonly ListedWallet[]
  detected: readonly InstalledWallet[]
  popular: readonly string[]
  /**
   * The site's own groups, which replace `popular`. `language` is the visitor's language, which selects the names of
   * the groups.
   */
  siteGroups?: readonly SiteGroup[] | undefined
  language?: string
  query: string
  filter?: Filter | undefined
}

const foldedNamesByName = new Map<string, string>()

/**
 * Return a name in lower case and without accents. The function caches its results, because a search compares all names
 * after each typed key.
 */
const foldCachedName = (name: string): string => {
  const foldedName = foldedNamesByName.get(name) ?? foldText(name)
  foldedNamesByName.set(name, foldedName)
  return foldedName
}

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Matches the word "wallet" at the end of a name. A search match in this word ranks last, because most names end with
 * "wallet".
 */
const commonWordPattern = / wallet$/

/**
 * Return the rank of a search match. 0: at the start of the name. 1: at the start of a word. 2: inside a word. 3: in
 * the id, in an old name, or in a common word at the end of the name, such as "wallet". undefined: no match.
 */
const rankMatch = (name: string, otherNames: readonly string[], query: string): number | undefined => {
  const foldedName = foldCachedName(name)
  const matchIndex = foldedName.indexOf(query)
  if (matchIndex === 0) return 0
  if (matchIndex > foldedName.search(commonWordPattern) && commonWordPattern.test(foldedName)) return 3
  if (matchIndex > 0) return /[\p{L}\p{N}]/u.test(name[matchIndex - 1] ?? '') ? 2 : 1
  return otherNames.some((otherName) => foldCachedName(otherName).includes(query)) ? 3 : undefined
}

const findMatchRange = (name: string, query: string): readonly [number, number] | undefined => {
  const matchIndex = foldCachedName(name).indexOf(query)
  return matchIndex < 0 || foldCachedName(name).length !== name.length
    ? undefined
    : [matchIndex, matchIndex + query.length]
}

const matchesFilter = (wallet: ListedWallet, filter: Filter | undefined) =>
  !filter || (filter === 'hardware' ? wallet.hardware : wallet.methods.includes(filter))

const createCatalogueRow = (wallet: ListedWallet): ListRow => ({
  key: wallet.id,
  name: wallet.name,
  icon: wallet.icon,
  wallet: wallet.id,
})

type WalletsById = ReadonlyMap<string | undefined, ListedWallet>

const createDetectedRows = (detectedWallets: readonly InstalledWallet[], walletsById: WalletsById): ListRow[] =>
  detectedWallets.map(({ uid, wallet, name, icon }) => {
    const listedWallet = walletsById.get(wallet)
    return { key: uid, uid, wallet, name: listedWallet?.name ?? name, icon: listedWallet?.icon ?? icon }
  })

const groupSearchResults = (rows: ListRow[], walletsById: WalletsById, query: string): ListGroup[] => {
  const resultRows = rows
    .flatMap((row) => {
      const listedWallet = walletsById.get(row.wallet)
      const rank = rankMatch(row.name, listedWallet ? [listedWallet.id, ...listedWallet.aliases] : [], query)
      return rank === undefined ? [] : [{ row, rank, last: row.uid ? 0 : (listedWallet?.rank ?? 0) }]
    })
    .sort((a, b) => a.last - b.last || a.rank - b.rank)
  return [
    {
      id: 'results',
      rows: resultRows.map(({ row, last }) => ({ ...row, hit: findMatchRange(row.name, query), gone: last > 1 })),
    },
  ]
}

/** Return the number of catalogue wallets that a filter shows. */
export const countWallets = (catalogue: readonly ListedWallet[], filter: Filter): number =>
  catalogue.filter((wallet) => wallet.rank < 2 && matchesFilter(wallet, filter)).length

/**
 * Return the groups of the list: detected wallets, popular wallets or the site's own groups, and all others. If there
 * is a query, return only the search results.
 */
export const groupRows = (input: ListInput): ListGroup[] => {
  const walletsById = new Map(input.catalogue.map((wallet) => [wallet.id, wallet]))
  const detectedRows = createDetectedRows(input.detected, walletsById)
  const detectedIds = new Set(detectedRows.map(({ wallet }) => wallet))
  const foldedQuery = foldText(input.query.trim())
  const undetectedWallets = input.catalogue
    .filter(
      (wallet) =>
        !detectedIds.has(wallet.id) &&
        (wallet.methods.length > 0 || wallet.rank === 2) &&
        matchesFilter(wallet, input.filter),
    )
    .filter((wallet) => foldedQuery || wallet.rank < 2)
  if (foldedQuery)
    return groupSearchResults([...detectedRows, ...undetectedWallets.map(createCatalogueRow)], walletsById, foldedQuery)
  const siteGroups: readonly SiteGroup[] = input.filter ? [] : (input.siteGroups ?? [{ wallets: input.popular }])
  const topGroups = siteGroups.map(({ name, wallets }): ListGroup => {
    const groupWallets = wallets.flatMap((id) => undetectedWallets.filter((wallet) => wallet.id === id))
    const title = typeof name === 'function' ? name(input.language ?? 'en') : name
    return { id: 'popular', title, rows: groupWallets.map(createCatalogueRow) }
  })
  const topIds = new Set(topGroups.flatMap(({ rows }) => rows.map(({ key }) => key)))
  const rowGroups: ListGroup[] = [
    { id: 'detected', rows: detectedRows },
    ...topGroups,
    { id: 'all', rows: undetectedWallets.filter(({ id }) => !topIds.has(id)).map(createCatalogueRow) },
  ]
  return rowGroups.filter(({ rows }) => rows.length > 0)
}
