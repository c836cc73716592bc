import { act } from 'react'
import { expect, it } from 'vitest'
import { createTestKisslock, render, resetScreenBeforeEach } from '../src/dialog/render.fixture'
import { alice } from '../src/wallets/fakeWallet.fixture'
import { Page } from './Page'

resetScreenBeforeEach()

it('the page explains three steps before the visitor connects, and shows the whole address, the wallet and the network afterwards', async () => {
  const kisslock = createTestKisslock()
  const box = await render(<Page kisslock={kisslock} />, kisslock)
  const card = () => box.querySelector('.site-card')
  expect([...(card()?.querySelectorAll('li') ?? [])]).toHaveLength(3)
  const wallet = { uid: 'u1', id: 'io.rabby', name: 'Rabby' }
  await act(async () => kisslock.connection.set({ status: 'connected', address: alice, chainId: 137, wallet }))
  expect([...(card()?.querySelectorAll('dd') ?? [])].map((one) => one.textContent)).toEqual([alice, 'Rabby', 'Polygon'])
  expect(card()?.querySelector('.kl-clasp')?.getAttribute('data-state')).toBe('closed')
})
