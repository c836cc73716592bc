import { useSyncExternalStore } from 'react'
import { type FlowState, isConnectedScreen, type Screen } from '../../src/flow/screen'
import { useSite } from './siteContext'

/**
 * The content of an open dialog: `home` (the list of wallets, and the screens after a wallet was chosen), the account,
 * or the networks.
 */
export type OpenDialog = 'home' | 'account' | 'networks'

const findDialogOfScreen = (screen: Screen): OpenDialog => {
  if (screen.at === 'networks' || screen.at === 'adding') return 'networks'
  return isConnectedScreen(screen) && screen.at !== 'sign' ? 'account' : 'home'
}

export const findOpenDialog = ({ open, screen }: FlowState): OpenDialog | undefined =>
  open ? findDialogOfScreen(screen) : undefined

/**
 * Return what the open dialog shows. Undefined while the dialog is closed. Also undefined in the first render, which
 * must match the HTML from the server.
 */
export const useOpenDialog = (): OpenDialog | undefined => {
  const { core, serverCore } = useSite('useOpenDialog()')
  const { flow } = core
  return findOpenDialog(useSyncExternalStore(flow.subscribe, flow.get, serverCore.flow.get))
}
