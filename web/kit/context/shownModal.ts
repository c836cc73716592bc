import { useSyncExternalStore } from 'react'
import type { FlowState } from '../../src/flow/screen'
import { useSite } from './siteContext'

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
