import { type EndedEverywhere, signOut } from '../../server/auth'
import type { Site } from '../../server/call'
import type { Account } from '../../server/message'
import { type Devices, endDevice, makeToken, readDevices, readWallets, type UserWallets } from '../../server/user'
import type { Device } from '../../server/wire.gen'
import { createUserPage, type PageState } from './page'
import type { UserOptions } from './prove'

/** What the page shows. The step `made` shows a new token, which the visitor can read only once. */
export type DeviceStep =
  | { is: 'list' }
  | { is: 'ending'; device: Device }
  | { is: 'naming' }
  | { is: 'asking' }
  | { is: 'made'; token: string }
  /** Asks for confirmation before all devices are signed out. */
  | { is: 'leaving' }
  /**
   * All devices are signed out. The page shows which sessions and tokens ended, which access still exists, and which
   * wallets were removed.
   */
  | { is: 'left'; ended: EndedEverywhere; removed: readonly string[] }

export type DeviceState = PageState<Devices & UserWallets, DeviceStep>

/** Return the names of the API clients that have a token. */
export const listApiClientNames = ({ devices }: Devices): readonly string[] =>
  devices.flatMap(({ name }) => (name === null ? [] : [name]))

const readDevicesAndWallets = async (site: Site): Promise<Devices & UserWallets> => {
  const [devices, wallets] = await Promise.all([readDevices(site), readWallets(site)])
  return { ...devices, ...wallets }
}

/**
 * Create the state of the page with the user's signed-in browsers and API clients. The page shows the list, signs out a
 * browser or API client, or creates a token.
 */
export const createDevices = (options: UserOptions) => {
  const { site, onSignedOut } = options
  const { get, subscribe, read, show, send, ask, fail, showList, renew } = createUserPage<
    Devices & UserWallets,
    DeviceStep
  >(options, { is: 'list' }, readDevicesAndWallets)
  return {
    get,
    subscribe,
    read,
    renew,
    /** Ends a session or token. Resolves with true if the session or token has ended. */
    end: async ({ id }: Device): Promise<boolean> => {
      const isEnded = await send(() => endDevice(site, id))
      if (isEnded) await read()
      return isEnded
    },
    /** Asks the wallet for a signature, and shows a new token for the account. */
    make: async (account: Account, name: string) => {
      const proofResult = await ask(
        account,
        { is: 'asking' },
        (proof) => makeToken(site, { ...proof, name }),
        (error) => fail(error, { is: 'naming' }),
      )
      if (!proofResult) return
      if (!proofResult.isGivenUp) show({ is: 'made', token: proofResult.answer })
      await read()
    },
    /** Signs out everywhere, removes the wallets in `accountsToRemove`, and then shows the result. */
    leave: async (accountsToRemove: readonly string[]) => {
      const signOutEverywhere = () => signOut(site, { everywhere: true, remove: accountsToRemove })
      if (
        await send(signOutEverywhere, (endedEverywhere) => ({
          is: 'left',
          ended: endedEverywhere,
          removed: accountsToRemove,
        }))
      )
        onSignedOut()
    },
    askToLeave: () => show({ is: 'leaving' }),
    askToEnd: (device: Device) => show({ is: 'ending', device }),
    askForName: () => show({ is: 'naming' }),
    /** Cancels the wallet's open request, and returns to the field for the token's name. */
    cancelMaking: () => {
      showList()
      show({ is: 'naming' })
    },
    /**
     * Clears the displayed token, returns to the list, and reads the list again, because the list shows whether an API
     * client has used the token.
     */
    leaveToken: () => {
      show({ is: 'list' })
      void read()
    },
    /** Returns to the list. Cancels the wallet's open request and clears a displayed token. */
    showList,
  }
}
