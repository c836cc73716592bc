import type { Screen } from './screen'

export type Connecting = Extract<Screen, { at: 'waiting' | 'pending' }>

/**
 * A wallet that leaves even reads without an answer for this long is silent in this tab, and asks no visitor. One whose worker
 * sleeps is late as well (measured: 0.95 to 4.6 s, MetaMask 13.5 on a busy machine mostly below 8 s).
 */
export const silentMs = 8000

/** Whether this screen waits for the answer to a request to connect. */
export const awaitsConnection = (screen: Screen): screen is Connecting =>
  screen.at === 'waiting' || screen.at === 'pending'

/** The chain that this screen asks the wallet to switch to or to add, if any. */
export const requestedChain = (screen: Screen): number | undefined => {
  if (screen.at === 'adding') return screen.chainId
  return screen.at === 'networks' && screen.switching.is === 'asked' ? screen.switching.chainId : undefined
}

/** Whether this screen waits for the answer of a wallet. */
export const isAsking = (screen: Screen): boolean => awaitsConnection(screen) || requestedChain(screen) !== undefined
