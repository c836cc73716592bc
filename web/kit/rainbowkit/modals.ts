import {
  useAccountModal as useKitAccount,
  useChainModal as useKitChain,
  useConnectModal as useKitConnect,
} from '../modals'
import { useKisslock } from '../site'
import { useAuthentication } from './authentication'

/** Whether a connected visitor has not signed in, on a site that asks for it. */
const useUnauthenticated = (): boolean => useAuthentication()?.status === 'unauthenticated'

/** As RainbowKit's: defined without a connection, and for a connected visitor who has to sign in. */
export function useConnectModal(): { connectModalOpen: boolean; openConnectModal: (() => void) | undefined } {
  const { connectModalOpen, openConnectModal } = useKitConnect()
  const kisslock = useKisslock()
  const signIn = useUnauthenticated() ? () => kisslock.open('sign') : undefined
  return { connectModalOpen, openConnectModal: openConnectModal ?? signIn }
}

/** As RainbowKit's: defined for a connected visitor, who is signed in where the site asks for it. */
export function useAccountModal(): { accountModalOpen: boolean; openAccountModal: (() => void) | undefined } {
  const { accountModalOpen, openAccountModal } = useKitAccount()
  return { accountModalOpen, openAccountModal: useUnauthenticated() ? undefined : openAccountModal }
}

/** As RainbowKit's: defined for a connected visitor, who is signed in where the site asks for it. */
export function useChainModal(): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } {
  const { chainModalOpen, openChainModal } = useKitChain()
  return { chainModalOpen, openChainModal: useUnauthenticated() ? undefined : openChainModal }
}
