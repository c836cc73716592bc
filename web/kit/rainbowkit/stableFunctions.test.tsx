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
const given = new Map<string, Set<unknown>>()

const give = (from: string, values: object) => {
  for (const [name, value] of Object.entries(values)) {
    const key = `${from} ${name}`
    if (typeof value === 'function') given.set(key, (given.get(key) ?? new Set()).add(value))
  }
  return null
}

let rerender = () => {}

const Site = () => {
  rerender = useReducer((count: number) => count + 1, 0)[1]
  give('useConnectModal', useConnectModal())
  give('useAccountModal', useAccountModal())
  give('useChainModal', useChainModal())
  give('useAddRecentTransaction', { add: useAddRecentTransaction() })
  give('useRecentTransactions', useRecentTransactions())
  give('useSession', useSession())
  give('useWallets', useWallets())
  return (
    <>
      <ConnectButton.Custom>{(props) => give('ConnectButton', props)}</ConnectButton.Custom>
      <WalletButton.Custom wallet="rabby">{(props) => give('WalletButton', props)}</WalletButton.Custom>
      <KitConnectButton.Custom>{(props) => give('kit ConnectButton', props)}</KitConnectButton.Custom>
      <KitWalletButton.Custom wallet="rabby">{(props) => give('kit WalletButton', props)}</KitWalletButton.Custom>
    </>
  )
}

const openers = ['openConnectModal', 'openAccountModal', 'openChainModal']

it('each function that a hook or a render prop returns stays the same in every render', async () => {
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
  expect([...given.keys()].sort()).toEqual(names.sort())
  expect(names.filter((name) => given.get(name)?.size !== 1)).toEqual([])
  engine.destroy()
})
