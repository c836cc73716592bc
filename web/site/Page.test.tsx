import { act } from 'react'
import { expect, it } from 'vitest'
import { createTestKisslock, freshScreen, render } from '../src/dialog/render.fixture'
import { alice } from '../src/wallets/fakeWallet.fixture'
import { Page } from './Page'

freshScreen()

const site = { name: 'Acme', sentence: '', icon: '/assets/icon.svg', terms_url: null, privacy_url: null }

const draw = async (changes: Partial<typeof site> | object = {}) => {
  const kisslock = createTestKisslock({ site: { ...site, ...changes } })
  return { kisslock, box: await render(<Page kisslock={kisslock} />, kisslock) }
}

it("shows the site's name and its own sentence, or one that fits every site", async () => {
  const { box } = await draw({ sentence: 'Tools for tides.' })
  expect([box.querySelector('header')?.textContent, box.querySelector('h1')?.textContent]).toEqual([
    'AcmeConnect wallet',
    'Tools for tides.',
  ])
  expect((await draw()).box.querySelector('h1')?.textContent).toBe('Your wallet is all you need here.')
})

it('links to terms and privacy when the site has them', async () => {
  const { box } = await draw({ terms_url: '/terms', privacy_url: 'https://acme.example/privacy' })
  const links = [...box.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/terms', 'https://acme.example/privacy'])
  expect((await draw()).box.querySelector('footer')).toBeNull()
})

it('says what connecting means before, and shows the whole address, wallet and network after', async () => {
  const { kisslock, box } = await draw()
  const card = () => box.querySelector('.site-card')
  expect([...(card()?.querySelectorAll('li') ?? [])]).toHaveLength(3)
  const wallet = { uid: 'u1', id: 'io.rabby', name: 'Rabby' }
  await act(async () => kisslock.connection.set({ status: 'connected', address: alice, chainId: 137, wallet }))
  expect([...(card()?.querySelectorAll('dd') ?? [])].map((one) => one.textContent)).toEqual([alice, 'Rabby', 'Polygon'])
  expect(card()?.querySelector('.kl-clasp')?.getAttribute('data-state')).toBe('closed')
})
