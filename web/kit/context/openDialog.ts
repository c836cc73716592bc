import { useSyncExternalStore } from 'react'
import type { FlowState } from '../../src/flow/screen'
import { useSite } from './siteContext'

/** What an open dialog shows: the list of wallets and what follows from a choice, the account, or the networks. */
export type OpenDialog = 'home' | 'account' | 'networks'

const dialogs: { readonly [At in FlowState['screen']['at']]?: OpenDialog } = {
  account: 'account',
  wallets: 'account',
  leave: 'account',
  networks: 'networks',
  adding: 'networks',
}

export const openDialogOf = ({ open, screen }: FlowState): OpenDialog | undefined =>
  open ? (dialogs[screen.at] ?? 'home') : undefined

/** What the open dialog shows; undefined while it is closed, and in the first render, which the server draws, too. */
export const useOpenDialog = (): OpenDialog | undefined => {
  const { core, serverCore } = useSite('useOpenDialog()')
  const { flow } = core
  return openDialogOf(useSyncExternalStore(flow.subscribe, flow.get, serverCore.flow.get))
}
