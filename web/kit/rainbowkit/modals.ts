import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useConfig } from 'wagmi'
import { useKisslock, useOpenDialog, useWalletConnection, type WalletConnection } from '../index'
import { useAuthentication } from './authentication'
import type { AuthenticationStatus } from './types'

type VisitorStatus = 'disconnected' | 'loading' | 'unauthenticated' | 'connected'

/** Return RainbowKit's status of a visitor. The status is also `connected` while a connection is being restored. */
const findVisitorStatus = (
  connection: WalletConnection,
  signInStatus: AuthenticationStatus | undefined,
): VisitorStatus => {
  if (connection.status !== 'connected' && connection.status !== 'reconnecting') return 'disconnected'
  return signInStatus === undefined || signInStatus === 'authenticated' ? 'connected' : signInStatus
}

/**
 * Return the visitor's current status, and a function that reads the status when a handler runs. The function is the
 * same object in every render.
 */
const useVisitorStatus = (): {
  visitorStatus: VisitorStatus
  isSupported: boolean
  readStatus: () => VisitorStatus
} => {
  const kisslock = useKisslock()
  const connection = useWalletConnection()
  const { chains } = useConfig()
  const signInStatus = useAuthentication()?.status
  const latestSignInRef = useRef(signInStatus)
  useEffect(() => {
    latestSignInRef.current = signInStatus
  }, [signInStatus])
  const readVisitor = useCallback(
    () => findVisitorStatus(kisslock.connection.get(), latestSignInRef.current),
    [kisslock],
  )
  return {
    visitorStatus: findVisitorStatus(connection, signInStatus),
    isSupported: chains.some(({ id }) => id === connection.chainId),
    readStatus: readVisitor,
  }
}

/**
 * Return the functions of the render props that open a dialog. If RainbowKit would not show a dialog to the visitor,
 * the function of this dialog does nothing.
 */
export const useOpeners = (): Record<'openConnectModal' | 'openAccountModal' | 'openChainModal', () => void> => {
  const kisslock = useKisslock()
  const { readStatus: readVisitor } = useVisitorStatus()
  return useMemo(() => {
    const createOpener = (dialog: 'account' | 'networks') => () => {
      if (readVisitor() === 'connected') kisslock.open(dialog)
    }
    return {
      openConnectModal: () => {
        const visitorStatus = readVisitor()
        if (visitorStatus === 'disconnected') kisslock.open('home')
        if (visitorStatus === 'unauthenticated') kisslock.open('sign')
      },
      openAccountModal: createOpener('account'),
      openChainModal: createOpener('networks'),
    }
  }, [kisslock, readVisitor])
}

/**
 * As in RainbowKit, the returned function is undefined, except in two cases: no wallet is connected, or the connected
 * visitor has to sign in.
 */
export function useConnectModal(): { connectModalOpen: boolean; openConnectModal: (() => void) | undefined } {
  const connectModalOpen = useOpenDialog() === 'home'
  const { openConnectModal } = useOpeners()
  const { visitorStatus } = useVisitorStatus()
  const isOpenable = visitorStatus === 'disconnected' || visitorStatus === 'unauthenticated'
  return { connectModalOpen, openConnectModal: isOpenable ? openConnectModal : undefined }
}

/**
 * As in RainbowKit, the returned function is undefined unless the visitor is connected on one of the site's chains. If
 * the site requires sign-in, the function is also undefined unless the visitor is signed in.
 */
export function useAccountModal(): { accountModalOpen: boolean; openAccountModal: (() => void) | undefined } {
  const accountModalOpen = useOpenDialog() === 'account'
  const { openAccountModal } = useOpeners()
  const { visitorStatus, isSupported } = useVisitorStatus()
  return {
    accountModalOpen,
    openAccountModal: visitorStatus === 'connected' && isSupported ? openAccountModal : undefined,
  }
}

/**
 * As in RainbowKit, the returned function is undefined unless the visitor is connected. If the site requires sign-in,
 * the function is also undefined unless the visitor is signed in.
 */
export function useChainModal(): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } {
  const chainModalOpen = useOpenDialog() === 'networks'
  const { openChainModal } = useOpeners()
  const { visitorStatus } = useVisitorStatus()
  return { chainModalOpen, openChainModal: visitorStatus === 'connected' ? openChainModal : undefined }
}
