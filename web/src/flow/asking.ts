import type { Screen } from './screen'

export type ConnectingScreen = Extract<Screen, { at: 'waiting' | 'pending' }>

/**
 * If a wallet does not respond even to reads for this many milliseconds, it is silent in this tab and shows no request.
 * A wallet whose worker was asleep also responds late: in measurements after 0.95 to 4.6 s, and MetaMask 13.5 on a busy
 * machine mostly within 8 s.
 */
export const silenceTimeoutMs = 8000

/** Return true if this screen waits for the response to a connect request. */
export const awaitsConnection = (screen: Screen): screen is ConnectingScreen =>
  screen.at === 'waiting' || screen.at === 'pending'

/** Return the id of the chain that this screen asks the wallet to switch to or to add, if any. */
export const findRequestedChainId = (screen: Screen): number | undefined => {
  if (screen.at === 'adding') return screen.chainId
  return screen.at === 'networks' && screen.switching.is === 'requested' ? screen.switching.chainId : undefined
}

/** Return true if this screen waits for a response of a wallet. */
export const isAsking = (screen: Screen): boolean =>
  awaitsConnection(screen) || findRequestedChainId(screen) !== undefined
