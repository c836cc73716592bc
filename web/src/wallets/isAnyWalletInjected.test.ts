import { describe, expect, it } from 'vitest'
import { isAnyWalletInjected } from './isAnyWalletInjected'

const page = (more: object = {}) => Object.assign(new EventTarget(), more)

describe('the check for an injected wallet', () => {
  it('is false if no wallet responds', () => {
    expect(isAnyWalletInjected(page())).toBe(false)
  })

  it('is true if a wallet announces itself on request, with any content', () => {
    const there = page()
    there.addEventListener('eip6963:requestProvider', () => there.dispatchEvent(new Event('eip6963:announceProvider')))
    expect(isAnyWalletInjected(there)).toBe(true)
  })

  it('is true if window.ethereum contains a wallet', () => {
    expect(isAnyWalletInjected(page({ ethereum: {} }))).toBe(true)
  })
})
