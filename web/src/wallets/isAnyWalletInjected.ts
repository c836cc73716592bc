/**
 * Return true if the page has a wallet now: a wallet that announces itself (EIP-6963), or `window.ethereum`. This
 * function does not check the wallets; `discover.ts` does.
 */
export const isAnyWalletInjected = (page: EventTarget = globalThis.window): boolean => {
  let isInjected = 'ethereum' in page
  const onAnnounce = () => {
    isInjected = true
  }
  page.addEventListener('eip6963:announceProvider', onAnnounce)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  page.removeEventListener('eip6963:announceProvider', onAnnounce)
  return isInjected
}
