import { describe, expect, it } from 'vitest'
import { isAnyWalletInjected } from './isAnyWalletInjected'

const createPage = (properties: object = {}) => Object.assign(new EventTarget(), properties)

describe('the check for an injected wallet', () => {
  it('the check finds no wallet if no wallet responds', () => {
    expect(isAnyWalletInjected(createPage())).toBe(false)
  })

  it('the check finds a wallet that announces itself on request, even without details', () => {
    const page = createPage()
    page.addEventListener('eip6963:requestProvider', () => page.dispatchEvent(new Event('eip6963:announceProvider')))
    expect(isAnyWalletInjected(page)).toBe(true)
  })

  it('the check finds a wallet at window.ethereum', () => {
    expect(isAnyWalletInjected(createPage({ ethereum: {} }))).toBe(true)
  })
})
