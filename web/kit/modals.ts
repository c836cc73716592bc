import { useSyncExternalStore } from 'react'
import type { FlowState } from '../src/flow/screen'
import { useConnection } from './hooks'
import { useSite } from './site'

type Modal = 'connect' | 'account' | 'chain'

const modalOf: { readonly [At in FlowState['screen']['at']]?: Modal } = {
  account: 'account',
  wallets: 'account',
  leave: 'account',
  networks: 'chain',
  adding: 'chain',
}

/** Which dialog of RainbowKit's three the open screen belongs to; undefined while the dialog is closed. */
export const shownModal = ({ open, screen }: FlowState): Modal | undefined =>
  open ? (modalOf[screen.at] ?? 'connect') : undefined

/** The open dialog of a site; none in the first render, which the server draws, too. */
export const useShownModal = (part: string): Modal | undefined => {
  const { core, first } = useSite(part)
  const { flow } = core
  return shownModal(useSyncExternalStore(flow.subscribe, flow.get, first.flow.get))
}

/** Whether the list of wallets is open, and how to open it; `openConnectModal` is undefined while a wallet is connected. */
export const useConnectModal = () => {
  const { kisslock } = useSite('useConnectModal()')
  const connected = useConnection().status === 'connected'
  return {
    connectModalOpen: useShownModal('useConnectModal()') === 'connect',
    openConnectModal: connected ? undefined : () => kisslock.open('home'),
  }
}

/** Whether the account is open, and how to open it; `openAccountModal` is undefined without a connection. */
export const useAccountModal = () => {
  const { kisslock } = useSite('useAccountModal()')
  const connected = useConnection().status === 'connected'
  return {
    accountModalOpen: useShownModal('useAccountModal()') === 'account',
    openAccountModal: connected ? () => kisslock.open('account') : undefined,
  }
}

/** Whether the networks are open, and how to open them; `openChainModal` is undefined without a connection. */
export const useChainModal = () => {
  const { kisslock } = useSite('useChainModal()')
  const connected = useConnection().status === 'connected'
  return {
    chainModalOpen: useShownModal('useChainModal()') === 'chain',
    openChainModal: connected ? () => kisslock.open('networks') : undefined,
  }
}
