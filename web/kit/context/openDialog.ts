import { useSyncExternalStore } from 'react'
import { type FlowState, isConnectedScreen, type Screen } from '../../src/flow/screen'
import { useSite } from './siteContext'

/** What an open dialog shows: the list of wallets and what follows from a choice, the account, or the networks. */
export type OpenDialog = 'home' | 'account' | 'networks'

const dialogOf = (screen: Screen): OpenDialog => {
  if (screen.at === 'networks' || screen.at === 'adding') return 'networks'
  return isConnectedScreen(screen) && screen.at !== 'sign' ? 'account' : 'home'
}

export const openDialogOf = ({ open, screen }: FlowState): OpenDialog | undefined =>
  open ? dialogOf(screen) : undefined

/** What the open dialog shows; undefined while it is closed, and in the first render, which the server draws, too. */
export const useOpenDialog = (): OpenDialog | undefined => {
  const { core, serverCore } = useSite('useOpenDialog()')
  const { flow } = core
  return openDialogOf(useSyncExternalStore(flow.subscribe, flow.get, serverCore.flow.get))
}
