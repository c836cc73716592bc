import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { expect, it } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { drawn } from '../../src/dialog/render.fixture'
import { createKisslock, KisslockProvider, type SiteStrings } from '../index'

/** The compiler knows the keys of sentences, with the plural categories of every language. */
export const strings: SiteStrings = {
  pl: { 'button.connect': 'Wejdź', 'live.results#few': '{n}' },
  // @ts-expect-error a misspelt key
  en: { 'misspelt.key': 'Enter' },
}

// jsdom has no dialogs.
HTMLDialogElement.prototype.showModal ??= () => {}
Element.prototype.scrollIntoView = () => {}

it('an open dialog keeps its language until it has the sentences of the next one, so that it is never empty', async () => {
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  const root = createRoot(box)
  const kisslock = createKisslock({ chains: [mainnet] })
  const draw = (locale: string) =>
    act(async () =>
      root.render(
        <WagmiProvider config={kisslock.wagmi}>
          <KisslockProvider kisslock={kisslock} locale={locale} />
        </WagmiProvider>,
      ),
    )
  const title = () => box.querySelector('.kl-dialog h2')?.textContent
  await draw('en')
  await act(async () => kisslock.open())
  await drawn(() => expect(title()).toBe('Connect a wallet'))
  const seen = new Set<string | undefined>()
  const observer = new MutationObserver(() => seen.add(title()))
  observer.observe(box, { childList: true, subtree: true, characterData: true })
  for (const [locale, wanted] of [
    ['de', 'Wallet verbinden'],
    ['en', 'Connect a wallet'],
  ] as const) {
    await draw(locale)
    await drawn(() => expect(title()).toBe(wanted))
  }
  observer.disconnect()
  await act(async () => root.unmount())
  expect([...seen].sort()).toEqual(['Connect a wallet', 'Wallet verbinden'])
})
