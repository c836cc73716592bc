/**
 * Whether any wallet is in this page already: it announces itself (EIP-6963) or stands at `window.ethereum`. Only looks;
 * who it is and whether it is in order is checked by `discover`.
 */
export const isAnyWalletInjected = (page: EventTarget = globalThis.window): boolean => {
  let found = 'ethereum' in page
  const hear = () => {
    found = true
  }
  page.addEventListener('eip6963:announceProvider', hear)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  page.removeEventListener('eip6963:announceProvider', hear)
  return found
}
