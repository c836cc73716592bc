import { readAcrossReload, removeStored, storeAcrossReload } from './acrossReload'

/** Storage key of the wallet whose window can still be open for the visitor's decision. */
const askedWalletKey = 'kisslock.asked'
const getSessionStorage = () => sessionStorage

/**
 * Store which wallet was asked to connect. A reload ends the request in the page, but the wallet's window stays open.
 */
export const storeAskedWallet = (id: string, attempt: number): void =>
  storeAcrossReload(getSessionStorage, askedWalletKey, { id, attempt }, Date.now())

/** Return the id of the wallet that was asked and has not responded. */
export const readAskedWallet = (): string | undefined => {
  const { id } = readAcrossReload(getSessionStorage, askedWalletKey, Date.now())
  return typeof id === 'string' ? id : undefined
}

/** Delete the stored wallet. If `attempt` is given, delete the wallet only if this attempt has stored it. */
export const forgetAskedWallet = (attempt?: number): void => {
  if (attempt === undefined || readAcrossReload(getSessionStorage, askedWalletKey, Date.now()).attempt === attempt)
    removeStored(getSessionStorage, askedWalletKey)
}
