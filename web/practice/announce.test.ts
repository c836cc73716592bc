import { expect, test } from 'vitest'
import { announce, uuid } from './announce'
import { createProvider } from './wallet/createProvider'
import { observed, site } from './wallet/testWallet.fixture'

test('The wallet announces itself at once and again when asked, with one identity', () => {
  const heard: { info: Record<string, string> }[] = []
  window.addEventListener('eip6963:announceProvider', (event) => heard.push((event as CustomEvent).detail))
  announce(createProvider(observed().wallet, site))
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(heard).toHaveLength(2)
  expect(heard[0]).toBe(heard[1])
  expect(heard[0]?.info).toMatchObject({ name: 'Practice wallet', rdns: 'dev.kisslock.practice' })
  expect(heard[0]?.info.icon).toMatch(/^data:image\/svg\+xml,%3Csvg/)
})

test('Its identity is a version 4 UUID, new each time', () => {
  const [one, two] = [uuid(), uuid()]
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(one).not.toBe(two)
})
