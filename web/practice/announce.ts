import { bytesToHex } from 'viem'
import { walletIconUri } from './drawings'
import type { Provider } from './wallet/createProvider'

/** Reverse domain name (EIP-6963). */
const practiceRdns = 'dev.kisslock.practice'

/** Return a version 4 UUID (RFC 9562). `crypto.randomUUID` is missing on a page that a phone loads over plain http. */
export function createRandomUuid(): string {
  const randomBytes = crypto.getRandomValues(new Uint8Array(16))
  randomBytes[6] = ((randomBytes[6] ?? 0) & 0x0f) | 0x40
  randomBytes[8] = ((randomBytes[8] ?? 0) & 0x3f) | 0x80
  return bytesToHex(randomBytes).replace(/^0x(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Announce the practice wallet now and whenever a page requests it (EIP-6963). */
export function announceProvider(provider: Provider): void {
  const providerInfo = Object.freeze({
    uuid: createRandomUuid(),
    name: 'Practice wallet',
    icon: walletIconUri,
    rdns: practiceRdns,
  })
  const announcement = Object.freeze({ info: providerInfo, provider })
  const dispatchAnnouncement = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: announcement }))
  window.addEventListener('eip6963:requestProvider', dispatchAnnouncement)
  dispatchAnnouncement()
}
