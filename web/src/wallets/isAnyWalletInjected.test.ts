import { describe, expect, it } from 'vitest'
import { isAnyWalletInjected } from './isAnyWalletInjected'

const createPage = (more: object = {}) => Object.assign(new EventTarget(), more)

describe('the check for an injected wallet', () => {
  it('the check finds no wallet if no wallet responds', () => {
    expect(isAnyWalletInjected(createPage())).toBe(false)
  })

  it('the check finds a wallet that announces itself on request, even without details', () => {
    const there = createPage()
    there.addEventListener('eip6963:requestProvider', () => there.dispatchEvent(new Event('eip6963:announceProvider')))
    expect(isAnyWalletInjected(there)).toBe(true)
  })

  it('the check finds a wallet at window.ethereum', () => {
    expect(isAnyWalletInjected(createPage({ ethereum: {} }))).toBe(true)
  })
})
