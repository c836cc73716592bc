import { checkIcon } from './icon'
import { cleanName } from './name'
import type { RawProvider } from './types'

/** A checked announcement (EIP-6963). Each property of the wallet's object was read exactly once. */
export type WalletAnnouncement = { uuid: string; rdns: string; name: string; icon?: string; provider: RawProvider }

/**
 * One or more domain labels. `#` is not allowed, because it is part of the connector ids of wallets that share an rdns.
 */
const rdnsPattern = /^(?=.{2,100}$)[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/i

/**
 * Connector ids of this package that are not wallets. An announcement that uses one of these ids as its rdns is
 * rejected.
 */
const reservedIds = new Set(['walletconnect', 'injected'])

const isProvider = (value: unknown): value is RawProvider =>
  value !== null &&
  (typeof value === 'object' || typeof value === 'function') &&
  typeof (value as RawProvider).request === 'function'

/**
 * Return the checked announcement, or undefined if it is invalid. The input can have any type, and getters that throw.
 */
export const readAnnouncement = (detail: unknown): WalletAnnouncement | undefined => {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, rdns, name, icon } = info
    if (typeof rdns !== 'string' || !rdnsPattern.test(rdns) || reservedIds.has(rdns.toLowerCase())) return undefined
    if (typeof uuid !== 'string' || uuid === '' || uuid.length > 100) return undefined
    if (typeof name !== 'string' || !isProvider(provider)) return undefined
    const checkedIcon = checkIcon(icon)
    return { uuid, rdns, name: cleanName(name) || rdns, provider, ...(checkedIcon ? { icon: checkedIcon } : {}) }
  } catch {
    return undefined
  }
}
