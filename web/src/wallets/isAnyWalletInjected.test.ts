import { describe, expect, it } from 'vitest'
import { isAnyWalletInjected } from './isAnyWalletInjected'

const createPage = (more: object = {}) => Object.assign(new EventTarget(), more)

describe('the check for an injected wallet', () => {
  it('no wallet counts as injected if none responds', () => {
    expect(isAnyWalletInjected(createPage())).toBe(false)
  })

  it('a wallet counts as injected if it announces itself on request, even without details', () => {
    const there = createPage()
    there.addEventListener('eip6963:requestProvider', () => there.dispatchEvent(new Event('eip6963:announceProvider')))
    expect(isAnyWalletInjected(there)).toBe(true)
  })

  it('a wallet counts as injected if window.ethereum contains it', () => {
    expect(isAnyWalletInjected(createPage({ ethereum: {} }))).toBe(true)
  })
})
