import { bytesToHex } from 'viem'
import { icon } from './drawings'
import type { Provider } from './wallet/createProvider'

/** Reverse domain name (EIP-6963). */
const rdns = 'dev.kisslock.practice'

/** Return a version 4 UUID (RFC 9562). `crypto.randomUUID` is missing on a page that a phone loads over plain http. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytesToHex(bytes).replace(/^0x(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Announce the practice wallet now and whenever a page requests it (EIP-6963). */
export function announce(provider: Provider): void {
  const info = Object.freeze({ uuid: uuid(), name: 'Practice wallet', icon, rdns })
  const detail = Object.freeze({ info, provider })
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}
