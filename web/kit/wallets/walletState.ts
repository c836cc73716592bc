import type { KisslockError } from '../../src/errors/KisslockError'
import type { WalletIcon } from '../../src/flow/catalogue/list'
import type { Connection } from '../../src/flow/connection'
import type { Method, Screen } from '../../src/flow/screen'
import { scannerId } from '../../src/wallets/scannedId'

/** A wallet of the catalogue, with the data for its button. */
export type KnownWallet = {
  id: string
  name: string
  aliases?: readonly string[] | undefined
  rdns: readonly string[]
  methods: readonly Method[]
  icon?: WalletIcon | undefined
}

type DiscoveredFields = {
  uid: string
  rdns?: string | undefined
  walletId?: string | undefined
  duplicateOf?: string | undefined
}

/**
 * Return the connector's uid of a wallet that is in this browser. If several wallets announce the same rdns, only the
 * first wallet counts.
 */
export const findUid = (
  { id, rdns }: Pick<KnownWallet, 'id' | 'rdns'>,
  discoveredWallets: readonly DiscoveredFields[],
): string | undefined =>
  discoveredWallets.find((wallet) => {
    if (wallet.duplicateOf !== undefined) return false
    return wallet.rdns === undefined ? wallet.walletId === id : rdns.includes(wallet.rdns)
  })?.uid

/** Return a name in lower case, and without "wallet" at its end. */
const normalizeName = (name: string) => name.toLowerCase().replace(/ wallet$/, '')

/**
 * Return true if this wallet is connected. A wallet in this browser is recognized by its `uid` or its announcement, a
 * scanned wallet by its name.
 */
export const isConnectedTo = (
  buttonWallet: KnownWallet,
  uid: string | undefined,
  { status, wallet }: Connection,
): boolean => {
  if (status !== 'connected' || !wallet) return false
  if (wallet.uid === uid || [buttonWallet.id, ...buttonWallet.rdns].includes(wallet.id)) return true
  return (
    wallet.id === scannerId &&
    [buttonWallet.name, ...(buttonWallet.aliases ?? [])].map(normalizeName).includes(normalizeName(wallet.name))
  )
}

/** Return true while a request to the wallet with this uid is open. */
export const hasOpenRequest = (uid: string | undefined, screen: Screen): boolean =>
  (screen.at === 'waiting' || screen.at === 'pending') && screen.uid === uid

/** Return the error of the last request to the wallet with this uid. */
export const findRequestError = (uid: string | undefined, screen: Screen): KisslockError | undefined => {
  if (!('uid' in screen) || screen.uid !== uid) return undefined
  if (screen.at === 'failed') return screen.error
  return screen.at === 'rejected' ? screen.unasked : undefined
}
