import { act } from 'react'
import { expect, it } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { waitForRendering } from '../../src/dialog/render.fixture'
import { announce, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import { findCore } from '../kisslock/kisslock'
import { container, render, resetPageBeforeEach } from '../page.fixture'
import { ConnectButton, getDefaultConfig, RainbowKitProvider, useAddRecentTransaction } from './index'
import { findOrCreateSite } from './siteOf'

resetPageBeforeEach()

const hash = `0x${'1'.repeat(64)}`

let addTransaction: ReturnType<typeof useAddRecentTransaction>

const Site = () => {
  addTransaction = useAddRecentTransaction()
  return (
    <ConnectButton.Custom>{({ account }) => <p>{String(account?.hasPendingTransactions)}</p>}</ConnectButton.Custom>
  )
}

const renderSite = async (showRecentTransactions: boolean) => {
  const config = getDefaultConfig({ appName: 'Site', projectId: '', chains: [mainnet] })
  await render(
    <WagmiProvider config={config}>
      <RainbowKitProvider showRecentTransactions={showRecentTransactions}>
        <Site />
      </RainbowKitProvider>
    </WagmiProvider>,
  )
  const { kisslock } = findOrCreateSite(config, { appName: undefined, authentication: null })
  const { engine } = await act(() => findCore(kisslock).runtime.load())
  return { kisslock, engine }
}

const connect = async ({ kisslock }: Awaited<ReturnType<typeof renderSite>>) => {
  await act(async () => announce(new FakeWallet()))
  await act(() => kisslock.connect('io.rabby'))
}

it.each([true, false])(
  'the render prop for pending transactions is only set if the site shows recent transactions (%s)',
  async (shown) => {
    const site = await renderSite(shown)
    await connect(site)
    expect(container.querySelector('p')?.textContent).toBe('false')
    await act(async () => addTransaction({ hash, description: 'Swap' }))
    expect(container.querySelector('p')?.textContent).toBe(String(shown))
    site.engine.destroy()
  },
)

it('adding a transaction throws without a connected account, a hash, a description or at least one confirmation', async () => {
  const site = await renderSite(true)
  expect(() => addTransaction({ hash, description: 'Swap' })).toThrow('connected account')
  await connect(site)
  expect(() => addTransaction({ hash: '0x1', description: 'Swap' })).toThrow('no hash')
  expect(() => addTransaction({ hash, description: '' })).toThrow('description')
  expect(() => addTransaction({ hash, description: 'Swap', confirmations: 0 })).toThrow('confirmations')
  site.engine.destroy()
})

it('the dialog is inside the element with the attribute data-rk, so that a site’s CSS rules apply to the dialog', async () => {
  const { kisslock, engine } = await renderSite(true)
  await act(async () => kisslock.open('home'))
  await waitForRendering(() => expect(document.querySelector('dialog')?.closest('[data-rk=""]')).toBeTruthy())
  engine.destroy()
})
