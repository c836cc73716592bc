import { useCallback, useEffect, useRef } from 'react'
import { useKisslock, useOpenDialog, useWalletConnection } from '../index'
import { useAuthentication } from './authentication'

/** Whether a wallet is connected, and whether its visitor still has to sign in, on a site that asks for it. */
const useVisitor = () => ({
  connected: useWalletConnection().status === 'connected',
  unauthenticated: useAuthentication()?.status === 'unauthenticated',
})

/** Return a function that opens the dialog. It is the same in every render: a site can list it as a dependency of an effect. */
const useOpener = (to: 'account' | 'networks'): (() => void) => {
  const kisslock = useKisslock()
  return useCallback(() => kisslock.open(to), [kisslock, to])
}

/** Return the function that opens the list of wallets, or sign-in for a connected visitor who has to sign in. */
export const useOpenConnect = (): (() => void) => {
  const kisslock = useKisslock()
  const { unauthenticated } = useVisitor()
  const mustSignIn = useRef(unauthenticated)
  useEffect(() => {
    mustSignIn.current = unauthenticated
  }, [unauthenticated])
  return useCallback(() => {
    const isConnected = kisslock.connection.get().status === 'connected'
    kisslock.open(isConnected && mustSignIn.current ? 'sign' : 'home')
  }, [kisslock])
}

/** As RainbowKit's: defined without a connection, and for a connected visitor who has to sign in. */
export function useConnectModal(): { connectModalOpen: boolean; openConnectModal: (() => void) | undefined } {
  const connectModalOpen = useOpenDialog() === 'home'
  const open = useOpenConnect()
  const { connected, unauthenticated } = useVisitor()
  const isOpenable = !connected || unauthenticated
  return { connectModalOpen, openConnectModal: isOpenable ? open : undefined }
}

/** As RainbowKit's: defined for a connected visitor, who is signed in where the site asks for it. */
export function useAccountModal(): { accountModalOpen: boolean; openAccountModal: (() => void) | undefined } {
  const accountModalOpen = useOpenDialog() === 'account'
  const open = useOpener('account')
  const { connected, unauthenticated } = useVisitor()
  const isOpenable = connected && !unauthenticated
  return { accountModalOpen, openAccountModal: isOpenable ? open : undefined }
}

/** As RainbowKit's: defined for a connected visitor, who is signed in where the site asks for it. */
export function useChainModal(): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } {
  const chainModalOpen = useOpenDialog() === 'networks'
  const open = useOpener('networks')
  const { connected, unauthenticated } = useVisitor()
  const isOpenable = connected && !unauthenticated
  return { chainModalOpen, openChainModal: isOpenable ? open : undefined }
}
