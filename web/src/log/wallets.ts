import rows from 'virtual:kisslock/wallets'
import type { Runtime } from '../flow/runtime'
import type { Choice } from './screens'

/** A wallet of this browser by its connector's uid: the catalogue's id, else its rdns (EIP-6963), else empty. */
export const walletOf = (runtime: Runtime | undefined, uid: string): string => {
  const wallet = runtime?.engine.wallets.get().find((candidate) => candidate.uid === uid)
  if (!wallet) return ''
  const { rdns, walletId, duplicateOf } = wallet
  if (!rdns) return walletId ?? ''
  // A second announcement under one name could come from any extension: it is logged by its own name.
  const row = duplicateOf === undefined && rows.find(([, , , , names]) => (names || '').split(' ').includes(rdns))
  return row ? row[0] : rdns
}

/** The wallet of the current connection. After a reload, the wallet on another device is unknown. */
export const connectedChoice = (runtime: Runtime | undefined): Choice | undefined => {
  const uid = runtime?.connection.get().wallet?.uid
  const wallet = uid === undefined ? '' : walletOf(runtime, uid)
  return wallet ? { wallet, method: 'extension' } : undefined
}
