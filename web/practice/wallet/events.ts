import { type Address, type Hex, numberToHex } from 'viem'
import { createOfflineError } from './rpcError'
import { listVisibleAccounts, type WalletState } from './state'

/** An EIP-1193 event. An event without an origin is sent to every site. */
export type WalletEvent =
  | { readonly name: 'accountsChanged'; readonly origin: string; readonly payload: readonly Address[] }
  | { readonly name: 'chainChanged'; readonly payload: Hex }
  | { readonly name: 'connect'; readonly payload: { readonly chainId: Hex } }
  | { readonly name: 'disconnect'; readonly payload: { readonly code: number; readonly message: string } }

/** Return the events for a change from one state to another (EIP-1193). */
export function createEventsForChange(stateBefore: WalletState, stateAfter: WalletState): WalletEvent[] {
  const events: WalletEvent[] = []
  const chainId = numberToHex(stateAfter.chainId)
  if (stateBefore.online && !stateAfter.online) {
    const { code, message } = createOfflineError()
    events.push({ name: 'disconnect', payload: { code, message } })
  }
  if (!stateBefore.online && stateAfter.online) events.push({ name: 'connect', payload: { chainId } })
  if (stateBefore.chainId !== stateAfter.chainId) events.push({ name: 'chainChanged', payload: chainId })
  for (const origin of new Set([...Object.keys(stateBefore.grants), ...Object.keys(stateAfter.grants)])) {
    const accountsPayload = listVisibleAccounts(stateAfter, origin)
    if (listVisibleAccounts(stateBefore, origin).join() !== accountsPayload.join()) {
      events.push({ name: 'accountsChanged', origin, payload: accountsPayload })
    }
  }
  return events
}
