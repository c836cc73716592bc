import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { loadAreaSentences } from '../../src/dialog/loading/sentences'
import { useCatalogue, useDetectedWallets, usePopularIds, catalogue as whole } from '../../src/dialog/model'
import { groupRows, type ListGroup, type ListRow } from '../../src/flow/catalogue/list'
import { canScan } from '../../src/flow/catalogue/scanning'
import type { Filter, Method } from '../../src/flow/screen'
import { useSite } from '../context/siteContext'
import { createHeadlessList, type WalletsState } from './headless'
import { useIconUrls } from './useIcons'

/** A wallet in a list that the site renders itself with `useWallets`. */
export type ListedWallet = {
  /** Identifies the wallet within this list. */
  readonly key: string
  /** The catalogue id. Undefined for a detected wallet that the catalogue lacks. */
  readonly id: string | undefined
  readonly name: string
  /** The URL of the icon. Undefined until the icon has loaded, and for a wallet without an icon. */
  readonly icon: string | undefined
  /** True if the wallet is in this browser. In this case, `connect` asks the wallet to connect. */
  readonly detected: boolean
  /** The methods in the catalogue with which the visitor can reach the wallet. */
  readonly methods: readonly Method[]
  /** The part of the name that matches the search, as [from, to). */
  readonly hit: readonly [number, number] | undefined
}

export type WalletGroup = { readonly id: ListGroup['id']; readonly wallets: readonly ListedWallet[] }

export type WalletsOptions = {
  /** Finds wallets by name, id and former names. With a query there is only one group, `results`. */
  query?: string
  filter?: Filter
}

const idleWallets: WalletsState = { is: 'idle' }
const readIdleState = () => idleWallets

/**
 * Return the wallets for a site's own list, without the dialog. Use this hook only in components that are rendered in
 * the browser. `connect` and `cancel` are the same functions in every render.
 */
export const useWallets = ({ query = '', filter }: WalletsOptions = {}) => {
  const { core } = useSite('useWallets()')
  const listedByCatalogue = useCatalogue()
  const areWalletsAdded = useSyncExternalStore(
    core.own.catalogueUpdate.subscribe,
    core.own.catalogueUpdate.get,
    () => undefined,
  )
  // The site's own wallets are added to the catalogue after the first render.
  const catalogue = useMemo(() => {
    const siteWalletRows = whole.filter(({ id }) => core.own.wallets.some((siteWallet) => siteWallet.id === id))
    return areWalletsAdded
      ? [
          ...siteWalletRows.filter(({ id }) => !listedByCatalogue.some((listedWallet) => listedWallet.id === id)),
          ...listedByCatalogue,
        ]
      : listedByCatalogue
  }, [listedByCatalogue, areWalletsAdded, core])
  const detectedWallets = useDetectedWallets()
  const popularIds = usePopularIds()
  const [headless] = useState(() => createHeadlessList(core))
  const state = useSyncExternalStore(headless.subscribe, headless.get, readIdleState)
  useEffect(() => {
    core.runtime.load().catch(() => {})
    loadAreaSentences(core, 'dialog').catch(() => {})
  }, [core])
  useEffect(() => headless.cancel, [headless])
  const walletGroups = useMemo(
    () => groupRows({ catalogue, detected: detectedWallets, popular: popularIds, query, filter }),
    [catalogue, detectedWallets, popularIds, query, filter],
  )
  const findIcon = useIconUrls(walletGroups)
  const toListedWallet = ({ key, uid, wallet, name, icon, hit }: ListRow): ListedWallet => ({
    ...{ key, id: wallet, name, hit },
    icon: findIcon(wallet, icon),
    detected: uid !== undefined,
    methods: catalogue.find(({ id }) => id === wallet)?.methods ?? [],
  })
  const lastListRef = useRef({ rows: walletGroups, catalogue })
  // Use a layout effect, because it runs before the site's effects, which can call `connect`.
  useLayoutEffect(() => {
    lastListRef.current = { rows: walletGroups, catalogue }
  })
  const connect = useCallback(
    (wallet: string) => {
      const { rows, catalogue } = lastListRef.current
      const chosenRow = rows.flatMap((group) => group.rows).find((row) => row.key === wallet || row.wallet === wallet)
      const catalogueEntry = catalogue.find(({ id }) => id === (chosenRow?.wallet ?? wallet))
      if (chosenRow?.uid) headless.ask(chosenRow.uid)
      else if (catalogueEntry?.methods.includes('qr_code') && canScan(core.config)) headless.pair(catalogueEntry.id)
      else throw new Error(`Kisslock: the wallet "${wallet}" is not in this browser and cannot be paired.`)
    },
    [headless, core],
  )
  return {
    groups: walletGroups.map(({ id, rows }): WalletGroup => ({ id, wallets: rows.map(toListedWallet) })),
    state,
    /**
     * Connects a wallet by its key or id: asks a detected wallet to connect, or pairs with a wallet on another device.
     * Throws if the wallet is not detected and cannot be paired. In that case, the site can call `open` of
     * `useKisslock()`: in the dialog, the visitor can choose the wallet and read its guide.
     */
    connect,
    /** Ends the current request to a wallet, or the current pairing. */
    cancel: headless.cancel,
  }
}
