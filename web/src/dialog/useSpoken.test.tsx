import { act, type ReactNode, useSyncExternalStore } from 'react'
import { expect, it, vi } from 'vitest'
import { createStore, type Store } from '../browser/store'
import type { Screen } from '../flow/screen'
import { allScreens, sampleScreens } from '../flow/screens.fixture'
import { alice } from '../wallets/fakeWallet.fixture'
import { ConnectDialog } from './ConnectDialog'
import { useAnnouncements } from './Dialog'
import { DialogContext } from './frame/focus'
import { Title } from './frame/Title'
import { clickElement, createTestKisslock, findButton, render, resetScreenBeforeEach } from './render.fixture'
import { UnresponsiveWallet } from './request/UnresponsiveWallet'
import { RenewalView } from './user/Renew'

resetScreenBeforeEach()

const Probe = ({ screen }: { screen: Screen }) => {
  useAnnouncements(true, screen)
  return null
}

/**
 * The expected text in the live region by screen. The live region is empty on all other screens. The `failed` screen
 * and the screen of a silent wallet make their own announcement when they are rendered.
 */
const expectedSentences: Partial<Record<string, string>> = {
  waiting: 'Waiting for your approval in .',
  rejected: 'Declined. Nothing was shared.',
  timedOut:
    'Connecting failed. We waited two minutes. Nothing was shared. Open , check that it is unlocked, then try again.',
  connected: 'Connected as .',
}

const wallet = { uid: 'u1', id: 'io.rabby', name: 'Rabby Wallet', icon: undefined }
const connected = { status: 'connected', address: alice, chainId: 1, wallet } as const

const StoredPart = ({ part: { subscribe, get } }: { part: Store<ReactNode> }) => useSyncExternalStore(subscribe, get)

/** Return a function that renders a component in place of the previous one. */
const createRenderer = async (kisslock: ReturnType<typeof createTestKisslock>) => {
  const partStore = createStore<ReactNode>(null)
  await render(<StoredPart part={partStore} />, kisslock)
  return (nextPart: ReactNode) => act(async () => partStore.set(nextPart))
}

const userScreens = { links: { at: 'account', page: 'links' }, devices: { at: 'account', page: 'devices' } } as const
const screensByName: Record<string, Screen> = { ...allScreens, ...userScreens }

it.each(Object.entries(screensByName))(
  'the screen "%s" replaces the announcement of an earlier screen',
  async (name, screen) => {
    const kisslock = createTestKisslock()
    kisslock.say('Of an earlier screen.')
    await render(<Probe screen={screen} />, kisslock)
    expect(kisslock.spoken.get()).toBe(expectedSentences[name] ?? '')
  },
)

it('the message about an unresponsive wallet is announced when it is rendered, and silenced when it disappears', async () => {
  const kisslock = createTestKisslock()
  const show = await createRenderer(kisslock)
  await show(<UnresponsiveWallet wallet="Rabby Wallet" />)
  expect(kisslock.spoken.get()).toMatch(/^Rabby Wallet has not responded/)
  await show(null)
  expect(kisslock.spoken.get()).toBe('')
})

it('the message about an unresponsive wallet does not move the page’s focus into a dialog that is embedded in the page', async () => {
  const box = { current: document.body }
  const show = await createRenderer(createTestKisslock())
  await show(
    <DialogContext.Provider value={box}>
      <input />
      <Title takesFocus={false}>Connect a wallet</Title>
      <UnresponsiveWallet wallet="Rabby Wallet" />
    </DialogContext.Provider>,
  )
  expect(document.activeElement).toBe(document.body)
})

const linksState = { signedIn: alice, wallets: [alice], addedLately: [], confirming: [alice] }
const renewHandlers = { onSign: () => {}, onBack: () => {} }

it('while the wallet has the request for a repeated sign-in, the request is announced and can be cancelled', async () => {
  const kisslock = createTestKisslock()
  kisslock.connection.set(connected)
  const onBack = vi.fn()
  const show = await createRenderer(kisslock)
  await show(
    <RenewalView
      state={{ known: linksState, failure: undefined, renewal: 'requested' }}
      {...renewHandlers}
      onBack={onBack}
    />,
  )
  expect(kisslock.spoken.get()).toBe('Waiting for your approval in Rabby Wallet.')
  await clickElement(findButton('Cancel'))
  expect(onBack).toHaveBeenCalledOnce()
  await show(<RenewalView state={{ known: linksState, failure: undefined, renewal: 'needed' }} {...renewHandlers} />)
  expect(kisslock.spoken.get()).toBe('')
})

it('the table screensByName of this test contains every screen', () => {
  expect(Object.keys(screensByName)).toEqual(expect.arrayContaining(Object.keys(sampleScreens)))
})

it.each([
  ['another network of the site, the new network is announced', { chainId: 8453 }, 'Now on Base.'],
  ['a network that the site does not use, the new network is announced', { chainId: 59144 }, 'Now on Linea.'],
  ['a network without a name, the old announcement is removed', { chainId: 987_654_321 }, ''],
  [
    'another account, the new account is announced',
    { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    'Connected as 0x7099…79C8.',
  ],
] as const)('if the wallet changes to %s', async (_, change, sentence) => {
  const kisslock = createTestKisslock()
  kisslock.connection.set(connected)
  await render(<ConnectDialog />, kisslock)
  await act(async () => kisslock.say('Now on Ethereum.'))
  await act(async () => kisslock.connection.set({ ...connected, ...change }))
  expect(kisslock.spoken.get()).toBe(sentence)
})
