import { useKisslock, useOpenDialog, useWalletConnection } from '../index'
import { useAuthentication } from './authentication'

/** Whether a wallet is connected, and whether its visitor still has to sign in, on a site that asks for it. */
const useVisitor = () => ({
  connected: useWalletConnection().status === 'connected',
  unauthenticated: useAuthentication()?.status === 'unauthenticated',
})

/** As RainbowKit's: defined without a connection, and for a connected visitor who has to sign in. */
export function useConnectModal(): { connectModalOpen: boolean; openConnectModal: (() => void) | undefined } {
  const connectModalOpen = useOpenDialog() === 'home'
  const kisslock = useKisslock()
  const { connected, unauthenticated } = useVisitor()
  const isOpenable = !connected || unauthenticated
  const openConnectModal = () => kisslock.open(connected ? 'sign' : 'home')
  return { connectModalOpen, openConnectModal: isOpenable ? openConnectModal : undefined }
}

/** As RainbowKit's: defined for a connected visitor, who is signed in where the site asks for it. */
export function useAccountModal(): { accountModalOpen: boolean; openAccountModal: (() => void) | undefined } {
  const accountModalOpen = useOpenDialog() === 'account'
  const kisslock = useKisslock()
  const { connected, unauthenticated } = useVisitor()
  const isOpenable = connected && !unauthenticated
  return { accountModalOpen, openAccountModal: isOpenable ? () => kisslock.open('account') : undefined }
}

/** As RainbowKit's: defined for a connected visitor, who is signed in where the site asks for it. */
export function useChainModal(): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } {
  const chainModalOpen = useOpenDialog() === 'networks'
  const kisslock = useKisslock()
  const { connected, unauthenticated } = useVisitor()
  const isOpenable = connected && !unauthenticated
  return { chainModalOpen, openChainModal: isOpenable ? () => kisslock.open('networks') : undefined }
}
