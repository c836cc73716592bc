import { KisslockError } from '../errors/KisslockError'
import type { FlowState, Opening, Screen } from './screen'

/** The current attempt in each sample. `olderAttempt` is an attempt that the visitor has left. */
export const currentAttempt = 5
export const olderAttempt = 4

export const sampleError = new KisslockError('wallet/failed', {}, { at: 0, reference: 'AAAA-AAAA' })

/** One sample of each screen. `networks` is idle. If a screen is missing, TypeScript reports an error. */
export const sampleScreens: { [At in Screen['at']]: Extract<Screen, { at: At }> } = {
  home: { at: 'home' },
  help: { at: 'help', page: 'what' },
  guide: { at: 'guide', wallet: 'rabby', method: 'extension', returned: false },
  ready: { at: 'ready', uid: 'u1' },
  resuming: { at: 'resuming', wallet: 'rabby', method: 'extension', attempt: currentAttempt },
  waiting: { at: 'waiting', uid: 'u1', attempt: currentAttempt, resumed: false },
  pending: { at: 'pending', uid: 'u1', attempt: currentAttempt, locked: false },
  rejected: { at: 'rejected', uid: 'u1' },
  timedOut: { at: 'timedOut', uid: 'u1', attempt: currentAttempt },
  failed: { at: 'failed', uid: 'u1', error: sampleError },
  connected: { at: 'connected', uid: 'u1', attempt: currentAttempt },
  inApp: { at: 'inApp', uid: 'u1' },
  account: { at: 'account' },
  wallets: { at: 'wallets' },
  leave: { at: 'leave', all: false },
  networks: { at: 'networks', switching: { is: 'idle' } },
  adding: { at: 'adding', chainId: 137, attempt: currentAttempt, step: 'adding' },
  sign: { at: 'sign' },
  gate: { at: 'gate' },
}

/** The network list while a wallet is asked to switch. */
export const networksWithRequest: Screen = {
  at: 'networks',
  switching: { is: 'requested', chainId: 137, attempt: currentAttempt },
}

/** The screen of a wallet that does not respond in this tab. */
export const silentScreen: Screen = { ...sampleScreens.timedOut, silent: true }

/** All samples by name. */
export const allScreens: Record<string, Screen> = {
  ...sampleScreens,
  'networks, asked': networksWithRequest,
  'timedOut, silent': silentScreen,
  'inApp, no wallet': { at: 'inApp' },
}

/** Return the state with this screen. By default the dialog is open, and was opened at the list. */
export const createStateOn = (screen: Screen, isOpen = true, from: Opening = 'home'): FlowState => ({
  open: isOpen,
  screen,
  attempts: currentAttempt,
  from,
})
