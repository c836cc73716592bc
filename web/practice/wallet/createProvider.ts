import { numberToHex } from 'viem'
import type { RequestArguments, Wallet } from './createWallet'

type Listener = (payload: unknown) => void

/** The provider object for a page (EIP-1193). */
export interface Provider {
  readonly request: (args: RequestArguments) => Promise<unknown>
  readonly on: (event: string, listener: Listener) => Provider
  readonly removeListener: (event: string, listener: Listener) => Provider
  readonly isConnected: () => boolean
}

/**
 * Create a wallet's provider for one site. The provider sends the event `connect` after a timeout, so that the page's
 * first listeners receive the event (EIP-1193).
 */
export function createProvider(wallet: Wallet, origin: string): Provider {
  const listenersByEvent = new Map<string, Set<Listener>>()
  const emitEvent = (event: string, payload: unknown) => {
    for (const listener of [...(listenersByEvent.get(event) ?? [])]) listener(payload)
  }
  wallet.subscribe((event) => {
    if (!('origin' in event) || event.origin === origin) emitEvent(event.name, event.payload)
  })
  setTimeout(() => {
    const { online, chainId } = wallet.state()
    if (online) emitEvent('connect', { chainId: numberToHex(chainId) })
  }, 0)
  const provider: Provider = {
    request: (args) => wallet.request(origin, args),
    on(event, listener) {
      listenersByEvent.set(event, (listenersByEvent.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listenersByEvent.get(event)?.delete(listener)
      return provider
    },
    isConnected: () => wallet.state().online,
  }
  return provider
}
