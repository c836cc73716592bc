import { act } from 'react'
import { expect, it } from 'vitest'
import type { Screen } from '../flow/screen'
import { everywhere, samples } from '../flow/screens.fixture'
import { alice } from '../wallets/fakeWallet.fixture'
import { ConnectDialog } from './ConnectDialog'
import { useSpoken } from './Dialog'
import { createTestKisslock, freshScreen, render } from './render.fixture'

freshScreen()

const Probe = ({ screen }: { screen: Screen }) => {
  useSpoken(true, screen)
  return null
}

/** The screens with a live text; the live region of all others is empty, and `failed` announces its error when it is drawn. */
const said: Partial<Record<string, string>> = {
  waiting: 'Waiting for your approval in .',
  rejected: 'Declined. Nothing was shared.',
  timedOut: 'Connecting failed. We waited two minutes. Open , check that it is unlocked, then try again.',
  'timedOut, silent':
    'Connecting failed. No question has reached , so no window opens. Reload the page, then it can ask you.',
  connected: 'Connected as .',
}

const pages: Record<string, Screen> = {
  ...everywhere,
  links: { at: 'account', page: 'links' },
  devices: { at: 'account', page: 'devices' },
}

it.each(Object.entries(pages))('the screen "%s" keeps no sentence of an earlier screen', async (name, screen) => {
  const kisslock = createTestKisslock()
  kisslock.say('Of an earlier screen.')
  await render(<Probe screen={screen} />, kisslock)
  expect(kisslock.spoken.get()).toBe(said[name] ?? '')
})

it('the table above has every screen', () => {
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(Object.keys(samples)))
})

const wallet = { uid: 'u1', id: 'io.rabby', name: 'Rabby Wallet', icon: undefined }
const connected = { status: 'connected', address: alice, chainId: 1, wallet } as const

it.each([
  ['another network of the site', { chainId: 8453 }, 'Now on Base.'],
  ['a network that the site does not use', { chainId: 59144 }, 'Now on Linea.'],
  ['a network without a name, which silences the old sentence', { chainId: 987_654_321 }, ''],
  ['another account', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, 'Connected as 0x7099…79C8.'],
] as const)('a change in the wallet itself is announced: %s', async (_, change, sentence) => {
  const kisslock = createTestKisslock()
  kisslock.connection.set(connected)
  await render(<ConnectDialog />, kisslock)
  await act(async () => kisslock.say('Now on Ethereum.'))
  await act(async () => kisslock.connection.set({ ...connected, ...change }))
  expect(kisslock.spoken.get()).toBe(sentence)
})
