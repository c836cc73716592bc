import { dropAcrossReload, keepAcrossReload, readAcrossReload } from './acrossReload'

/** The key of the wallet whose window may still ask the visitor, in the session's storage. */
const key = 'kisslock.asked'
const storage = () => sessionStorage

/** Stores which wallet is asked to connect. A reload ends the request in the page, and leaves the wallet's window open. */
export const storeAskedWallet = (id: string, attempt: number): void =>
  keepAcrossReload(storage, key, { id, attempt }, Date.now())

/** The id of the wallet that was asked and has not answered. */
export const readAskedWallet = (): string | undefined => {
  const { id } = readAcrossReload(storage, key, Date.now())
  return typeof id === 'string' ? id : undefined
}

/** Forgets the wallet; with `attempt` only if no later attempt has asked one. */
export const forgetAskedWallet = (attempt?: number): void => {
  if (attempt === undefined || readAcrossReload(storage, key, Date.now()).attempt === attempt)
    dropAcrossReload(storage, key)
}
