import { describe, expect, it } from 'vitest'
import { isAnyWalletInjected } from './isAnyWalletInjected'

const page = (more: object = {}) => Object.assign(new EventTarget(), more)

describe('whether a wallet is injected', () => {
  it('no wallet answers', () => {
    expect(isAnyWalletInjected(page())).toBe(false)
  })

  it('a wallet announces itself on request, with any content', () => {
    const there = page()
    there.addEventListener('eip6963:requestProvider', () => there.dispatchEvent(new Event('eip6963:announceProvider')))
    expect(isAnyWalletInjected(there)).toBe(true)
  })

  it('one stands at window.ethereum', () => {
    expect(isAnyWalletInjected(page({ ethereum: {} }))).toBe(true)
  })
})
