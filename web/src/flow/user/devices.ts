import { createStore } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import type { Account } from '../../server/message'
import { type Devices, endDevice, makeToken, readDevices } from '../../server/user'
import type { Device } from '../../server/wire.gen'
import { isSignedOut, prove, type UserOptions } from './prove'

/** What the page shows. `made`: a new token, which is shown this once. */
export type DeviceStep =
  | { is: 'list' }
  | { is: 'ending'; device: Device }
  | { is: 'naming' }
  | { is: 'asking' }
  | { is: 'made'; token: string }

/** `known` is undefined before the first answer. `failure`: of the last request. */
export type DeviceState = { known: Devices | undefined; step: DeviceStep; failure: KisslockError | undefined }

const list: DeviceStep = { is: 'list' }

/** The browsers and programs that are signed in to the user: the list, ending one, making a token for a program. */
export const createDevices = (options: UserOptions) => {
  const { site, signedOut } = options
  const { get, set, subscribe } = createStore<DeviceState>({ known: undefined, step: list, failure: undefined })
  const change = (changes: Partial<DeviceState>) => set({ ...get(), ...changes })
  let asking = new AbortController()

  const fail = (failure: KisslockError, step: DeviceStep = list) => {
    change({ step, failure })
    if (isSignedOut(failure)) signedOut()
  }
  const read = async () => {
    try {
      change({ known: await readDevices(site) })
    } catch (error) {
      fail(error as KisslockError)
    }
  }
  /** Returns to the list; an open question of the wallet is given up, and a token that was shown is forgotten. */
  const toList = () => {
    asking.abort()
    change({ step: list })
  }
  /** Ends one; resolves with whether it has ended. */
  const end = async ({ id }: Device): Promise<boolean> => {
    try {
      await endDevice(site, id)
    } catch (error) {
      fail(error as KisslockError)
      return false
    }
    change({ step: list, failure: undefined })
    await read()
    return true
  }
  /** Asks the wallet to sign, and shows a new token of the account. */
  const make = async (account: Account, name: string) => {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    change({ step: { is: 'asking' }, failure: undefined })
    try {
      const proof = await prove(options, account, signal)
      if (signal.aborted) return
      const token = await makeToken(site, { ...proof, name })
      if (!signal.aborted) change({ step: { is: 'made', token } })
      await read()
    } catch (error) {
      if (!signal.aborted) fail(error as KisslockError, { is: 'naming' })
    }
  }
  return {
    get,
    subscribe,
    read,
    end,
    make,
    toList,
    askToEnd: (device: Device) => change({ step: { is: 'ending', device }, failure: undefined }),
    askForName: () => change({ step: { is: 'naming' }, failure: undefined }),
  }
}
