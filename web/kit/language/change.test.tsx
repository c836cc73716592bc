import { act } from 'react'
import { mainnet } from 'viem/chains'
import { expect, it } from 'vitest'
import { waitForRendering } from '../../src/dialog/render.fixture'
import { createKisslock, type SiteStrings } from '../index'
import { container, renderPage, resetPageBeforeEach } from '../page.fixture'

resetPageBeforeEach()

/** TypeScript checks the keys of sentences, including the plural categories of every language. */
export const strings: SiteStrings = {
  pl: { 'button.connect': 'Wejdź', 'live.results#few': '{n}' },
  // @ts-expect-error a misspelt key
  en: { 'misspelt.key': 'Enter' },
}

it('an open dialog keeps its language until the sentences of the next language have loaded, and never shows an empty title', async () => {
  const kisslock = createKisslock({ chains: [mainnet] })
  const readTitle = () => container.querySelector('.kl-dialog h2')?.textContent
  await renderPage(null, { kisslock, locale: 'en' })
  await act(async () => kisslock.open())
  await waitForRendering(() => expect(readTitle()).toBe('Connect a wallet'))
  const titles = new Set<string | undefined>()
  const observer = new MutationObserver(() => titles.add(readTitle()))
  observer.observe(container, { childList: true, subtree: true, characterData: true })
  for (const [locale, wanted] of [
    ['de', 'Wallet verbinden'],
    ['en', 'Connect a wallet'],
  ] as const) {
    await renderPage(null, { kisslock, locale })
    await waitForRendering(() => expect(readTitle()).toBe(wanted))
  }
  observer.disconnect()
  expect([...titles].sort()).toEqual(['Connect a wallet', 'Wallet verbinden'])
})
