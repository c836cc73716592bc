import { act, useReducer } from 'react'
import { expect, it } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { announce, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import {
  ConnectButton as KitConnectButton,
  WalletButton as KitWalletButton,
  useRecentTransactions,
  useSession,
  useWallets,
} from '../index'
import { findCore } from '../kisslock/kisslock'
import { render, resetPageBeforeEach } from '../page.fixture'
import {
  ConnectButton,
  getDefaultConfig,
  RainbowKitProvider,
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
  WalletButton,
} from './index'
import { findOrCreateSite } from './siteOf'

resetPageBeforeEach()

/**
 * The functions that all renders returned, by hook or component, and by the function's name. If a later render created
 * a function again, the set of this function has several members.
 */
const receivedFunctions = new Map<string, Set<unknown>>()

const recordFunctions = (from: string, values: object) => {
  for (const [name, value] of Object.entries(values)) {
    const key = `${from} ${name}`
    if (typeof value === 'function') receivedFunctions.set(key, (receivedFunctions.get(key) ?? new Set()).add(value))
  }
  return null
}

let rerender = () => {}

const Site = () => {
  rerender = useReducer((count: number) => count + 1, 0)[1]
  recordFunctions('useConnectModal', useConnectModal())
  recordFunctions('useAccountModal', useAccountModal())
  recordFunctions('useChainModal', useChainModal())
  recordFunctions('useAddRecentTransaction', { add: useAddRecentTransaction() })
  recordFunctions('useRecentTransactions', useRecentTransactions())
  recordFunctions('useSession', useSession())
  recordFunctions('useWallets', useWallets())
  return (
    <>
      <ConnectButton.Custom>{(props) => recordFunctions('ConnectButton', props)}</ConnectButton.Custom>
      <WalletButton.Custom wallet="rabby">{(props) => recordFunctions('WalletButton', props)}</WalletButton.Custom>
      <KitConnectButton.Custom>{(props) => recordFunctions('kit ConnectButton', props)}</KitConnectButton.Custom>
      <KitWalletButton.Custom wallet="rabby">
        {(props) => recordFunctions('kit WalletButton', props)}
      </KitWalletButton.Custom>
    </>
  )
}

const openers = ['openConnectModal', 'openAccountModal', 'openChainModal']

it('the functions of the hooks and the render props stay the same in every render', async () => {
  const config = getDefaultConfig({ appName: 'Site', projectId: '', chains: [mainnet] })
  await render(
    <WagmiProvider config={config}>
      <RainbowKitProvider>
        <Site />
      </RainbowKitProvider>
    </WagmiProvider>,
  )
  const { kisslock } = findOrCreateSite(config, { appName: undefined, authentication: null })
  const { engine } = await act(() => findCore(kisslock).runtime.load())
  await act(async () => rerender())
  await act(async () => announce(new FakeWallet()))
  await act(() => kisslock.connect('io.rabby'))
  await act(async () => rerender())
  const names = [
    ...['useConnectModal openConnectModal', 'useAccountModal openAccountModal', 'useChainModal openChainModal'],
    ...['useAddRecentTransaction add', 'useRecentTransactions add', 'useRecentTransactions clear'],
    ...['useSession signIn', 'useSession signOut', 'useWallets connect', 'useWallets cancel'],
    ...['ConnectButton', 'kit ConnectButton'].flatMap((from) => openers.map((name) => `${from} ${name}`)),
    ...['WalletButton connect', 'kit WalletButton connect'],
  ]
  expect([...receivedFunctions.keys()].sort()).toEqual(names.sort())
  expect(names.filter((name) => receivedFunctions.get(name)?.size !== 1)).toEqual([])
  engine.destroy()
})
