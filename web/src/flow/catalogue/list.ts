import type { Filter, Method } from '../screen'

/** A wallet of the catalogue, as the list needs it. */
export type ListedWallet = {
  id: string
  name: string
  aliases: readonly string[]
  methods: readonly Method[]
  /** 0: among all others; 1: last, because it is doubtful or unmaintained; 2: gone, found by searching only. */
  rank: 0 | 1 | 2
  /** A hardware brand: keys stay on a device. */
  hardware: boolean
  icon?: string | undefined
}

/** A wallet that is here: announced, or injected without a name. */
export type PresentWallet = { uid: string; name: string; icon?: string | undefined; wallet?: string | undefined }

/** One row. `uid`: choosing it asks the wallet at once; else it opens the wallet's guide. */
export type Row = {
  key: string
  name: string
  icon?: string | undefined
  uid?: string | undefined
  wallet?: string | undefined
  /** The search hit inside the name, as [from, to). */
  hit?: readonly [number, number] | undefined
}

export type Group = { id: 'detected' | 'popular' | 'all' | 'results'; rows: Row[] }

export type ListInput = {
  /** In the order of the list, as the build sorts it (build/data.ts): sorting takes a slow phone 15 ms on opening. */
  catalogue: readonly ListedWallet[]
  present: readonly PresentWallet[]
  popular: readonly string[]
  query: string
  filter?: Filter | undefined
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The word that most names end in tells none of them apart. */
const common = / wallet$/

/**
 * 0: starts so, 1: a word starts so, 2: somewhere inside, 3: in an id, an old name or the common last word, undefined: no
 * match.
 */
const rankOf = (name: string, others: readonly string[], query: string): number | undefined => {
  const folded = fold(name)
  const at = folded.indexOf(query)
  if (at === 0) return 0
  if (at > folded.search(common) && common.test(folded)) return 3
  if (at > 0) return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 2 : 1
  return others.some((other) => fold(other).includes(query)) ? 3 : undefined
}

const hitOf = (name: string, query: string): readonly [number, number] | undefined => {
  const at = fold(name).indexOf(query)
  return at < 0 || fold(name).length !== name.length ? undefined : [at, at + query.length]
}

const matches = (wallet: ListedWallet, filter: Filter | undefined) =>
  !filter || (filter === 'hardware' ? wallet.hardware : wallet.methods.includes(filter))

const catalogueRow = (wallet: ListedWallet): Row => ({
  key: wallet.id,
  name: wallet.name,
  icon: wallet.icon,
  wallet: wallet.id,
})

const presentRows = ({ catalogue, present }: ListInput): Row[] =>
  present.map(({ uid, wallet, name, icon }) => {
    const known = catalogue.find(({ id }) => id === wallet)
    return { key: uid, uid, wallet, name: known?.name ?? name, icon: known?.icon ?? icon }
  })

const search = (rows: Row[], input: ListInput, query: string): Group[] => {
  const found = rows
    .flatMap((row) => {
      const known = input.catalogue.find(({ id }) => id === row.wallet)
      const rank = rankOf(row.name, known ? [known.id, ...known.aliases] : [], query)
      return rank === undefined ? [] : [{ row, rank, last: row.uid ? 0 : (known?.rank ?? 0) }]
    })
    .sort((a, b) => a.last - b.last || a.rank - b.rank)
  return [{ id: 'results', rows: found.map(({ row }) => ({ ...row, hit: hitOf(row.name, query) })) }]
}

/** How many wallets of the catalogue a filter shows. */
export const countOf = (catalogue: readonly ListedWallet[], filter: Filter): number =>
  catalogue.filter((wallet) => wallet.rank < 2 && matches(wallet, filter)).length

/** The list's groups: detected first, then popular, then all; or the search results. A wallet stands in one group only. */
export const listOf = (input: ListInput): Group[] => {
  const detected = presentRows(input)
  const here = new Set(detected.map(({ wallet }) => wallet))
  const query = fold(input.query.trim())
  const absent = input.catalogue
    .filter(
      (wallet) =>
        !here.has(wallet.id) && (wallet.methods.length > 0 || wallet.rank === 2) && matches(wallet, input.filter),
    )
    .filter((wallet) => query || wallet.rank < 2)
  if (query) return search([...detected, ...absent.map(catalogueRow)], input, query)
  const popular = input.filter ? [] : input.popular.flatMap((id) => absent.filter((wallet) => wallet.id === id))
  const rest = absent.filter((wallet) => !popular.includes(wallet))
  const groups: Group[] = [
    { id: 'detected', rows: detected },
    { id: 'popular', rows: popular.map(catalogueRow) },
    { id: 'all', rows: rest.map(catalogueRow) },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}
