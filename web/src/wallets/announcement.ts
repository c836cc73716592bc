import { checkIcon } from './icon'
import { cleanName } from './name'
import type { RawProvider } from './types'

/** An announcement (EIP-6963) of which every part has been checked and read exactly once. */
export type Announcement = { uuid: string; rdns: string; name: string; icon?: string; provider: RawProvider }

/** Labels of a domain, also a single one; `#` is ours (a second wallet with one rdns). */
const rdnsForm = /^(?=.{2,100}$)[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/i

/** Ids of connectors that no announcement may take. */
const reserved = new Set(['walletconnect', 'injected'])

const isProvider = (value: unknown): value is RawProvider =>
  value !== null &&
  (typeof value === 'object' || typeof value === 'function') &&
  typeof (value as RawProvider).request === 'function'

/** The checked announcement, or undefined: a wallet may announce anything, also getters that throw. */
export const readAnnouncement = (detail: unknown): Announcement | undefined => {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, rdns, name, icon } = info
    if (typeof rdns !== 'string' || !rdnsForm.test(rdns) || reserved.has(rdns.toLowerCase())) return undefined
    if (typeof uuid !== 'string' || uuid === '' || uuid.length > 100) return undefined
    if (typeof name !== 'string' || !isProvider(provider)) return undefined
    const checked = checkIcon(icon)
    return { uuid, rdns, name: cleanName(name) || rdns, provider, ...(checked ? { icon: checked } : {}) }
  } catch {
    return undefined
  }
}
