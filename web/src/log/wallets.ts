import rows from 'virtual:kisslock/wallets'
import type { Runtime } from '../flow/runtime'
import type { WalletChoice } from './screens'

/**
 * Return the name of a browser wallet by its connector's uid: the catalogue id, its rdns (EIP-6963) if the catalogue
 * lacks it, or an empty string.
 */
export const findWalletLogId = (runtime: Runtime | undefined, uid: string): string => {
  const wallet = runtime?.engine.wallets.get().find((candidate) => candidate.uid === uid)
  if (!wallet) return ''
  const { rdns, walletId, duplicateOf } = wallet
  if (!rdns) return walletId ?? ''
  // Do not log a duplicate as the catalogue's wallet, because any extension can send an announcement with a known rdns.
  const catalogueRow =
    duplicateOf === undefined && rows.find(([, , , , names]) => (names || '').split(' ').includes(rdns))
  return catalogueRow ? catalogueRow[0] : rdns
}

/**
 * Return the wallet of the current connection. After a reload, it is not known which wallet on another device is
 * connected.
 */
export const findConnectedChoice = (runtime: Runtime | undefined): WalletChoice | undefined => {
  const connectedUid = runtime?.connection.get().wallet?.uid
  const wallet = connectedUid === undefined ? '' : findWalletLogId(runtime, connectedUid)
  return wallet ? { wallet, method: 'extension' } : undefined
}
