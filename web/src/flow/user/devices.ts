import { type EndedEverywhere, signOut } from '../../server/auth'
import type { Site } from '../../server/call'
import type { Account } from '../../server/message'
import { type Devices, endDevice, makeToken, readDevices, readWallets, type UserWallets } from '../../server/user'
import type { Device } from '../../server/wire.gen'
import { createUserPage, type PageState } from './page'
import type { UserOptions } from './prove'

/** What the page shows. `made`: a new token, which is shown this once. */
export type DeviceStep =
  | { is: 'list' }
  | { is: 'ending'; device: Device }
  | { is: 'naming' }
  | { is: 'asking' }
  | { is: 'made'; token: string }
  /** The question before all devices are signed out. */
  | { is: 'leaving' }
  /** Everything is signed out: what ended and what is left, and the wallets that were removed. */
  | { is: 'left'; ended: EndedEverywhere; removed: readonly string[] }

export type DeviceState = PageState<Devices & UserWallets, DeviceStep>

/** The names of programs that have a token. */
export const programsIn = ({ devices }: Devices): readonly string[] =>
  devices.flatMap(({ name }) => (name === null ? [] : [name]))

const readAll = async (site: Site): Promise<Devices & UserWallets> => {
  const [devices, wallets] = await Promise.all([readDevices(site), readWallets(site)])
  return { ...devices, ...wallets }
}

/** The browsers and programs that are signed in to the user: the list, ending one, making a token for a program. */
export const createDevices = (options: UserOptions) => {
  const { site, signedOut } = options
  const { get, subscribe, read, show, send, ask, fail, toList, renew } = createUserPage<
    Devices & UserWallets,
    DeviceStep
  >(options, { is: 'list' }, readAll)
  return {
    get,
    subscribe,
    read,
    renew,
    /** Ends one; resolves with whether it has ended. */
    end: async ({ id }: Device): Promise<boolean> => {
      const isEnded = await send(() => endDevice(site, id))
      if (isEnded) await read()
      return isEnded
    },
    /** Asks the wallet to sign, and shows a new token of the account. */
    make: async (account: Account, name: string) => {
      const sent = await ask(
        account,
        { is: 'asking' },
        (proof) => makeToken(site, { ...proof, name }),
        (error) => fail(error, { is: 'naming' }),
      )
      if (!sent) return
      if (!sent.isGivenUp) show({ is: 'made', token: sent.answer })
      await read()
    },
    /** Signs out everywhere and removes these wallets; then shows what has happened. */
    leave: async (remove: readonly string[]) => {
      const leave = () => signOut(site, { everywhere: true, remove })
      if (await send(leave, (ended) => ({ is: 'left', ended, removed: remove }))) signedOut()
    },
    askToLeave: () => show({ is: 'leaving' }),
    askToEnd: (device: Device) => show({ is: 'ending', device }),
    askForName: () => show({ is: 'naming' }),
    /** Gives up the open question of the wallet, and returns to the name. */
    cancelMaking: () => {
      toList()
      show({ is: 'naming' })
    },
    /** Forgets a token that was shown, and returns to a list that tells whether a program has used the token meanwhile. */
    leaveToken: () => {
      show({ is: 'list' })
      void read()
    },
    /** Returns to the list; an open question of the wallet is given up, and a token that was shown is forgotten. */
    toList,
  }
}
