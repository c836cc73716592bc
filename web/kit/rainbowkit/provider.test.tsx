import { act, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { createStore } from '../../src/browser/store'
import { waitForRendering } from '../../src/dialog/render.fixture'
import { shortenAddress } from '../../src/dialog/shortAddress'
import type { Connection } from '../../src/flow/connection'
import { alice, announce, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import type { CustomButton } from '../button/customButton'
import { useKisslock } from '../context/siteContext'
import { rememberedText } from '../core/storedConnections.fixture'
import { findCore } from '../kisslock/kisslock'
import { container, render, resetPageBeforeEach } from '../page.fixture'
import { addChainIcon, toRenderProps } from './ConnectButton'
import {
  type AuthenticationStatus,
  ConnectButton,
  createAuthenticationAdapter,
  getDefaultConfig,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  useConnectModal,
  WalletButton,
} from './index'
import { createSignInFunctions, LatestAuthentication } from './signIn'
import { findOrCreateSite } from './siteOf'

resetPageBeforeEach()

const createSite = () => getDefaultConfig({ appName: 'Site', projectId: 'project', chains: [mainnet] })

const adapter = createAuthenticationAdapter({
  getNonce: vi.fn(async () => 'nonce'),
  createMessage: ({ nonce, address, chainId }) => Promise.resolve(`${nonce} ${address} ${chainId}`),
  verify: vi.fn(async () => true),
  signOut: vi.fn(async () => {}),
})

type Options = Partial<RainbowKitProviderProps> & { status?: AuthenticationStatus; enabled?: boolean }

const renderSite = async (part: ReactNode, { status, enabled = true, ...props }: Options = {}) => {
  const provider = <RainbowKitProvider {...props}>{part}</RainbowKitProvider>
  await render(
    <WagmiProvider config={createSite()}>
      {status ? (
        <RainbowKitAuthenticationProvider adapter={adapter} status={status} enabled={enabled}>
          {provider}
        </RainbowKitAuthenticationProvider>
      ) : (
        provider
      )}
    </WagmiProvider>,
  )
}

const ConfigProbe = () => {
  const { config, groups } = findCore(useKisslock())
  return `${config.site.name} ${config.walletconnect.project_id} ${groups?.[0]?.wallets[0]}`
}

const DialogOpener = () => {
  const { openConnectModal, connectModalOpen } = useConnectModal()
  return (
    <button type="button" id="own" onClick={openConnectModal}>
      {String(connectModalOpen)}
    </button>
  )
}

describe('the provider with RainbowKit’s names', () => {
  it('the provider renders Kisslock’s button with the site’s label, inside an element with the id', async () => {
    await renderSite(<ConnectButton label="Enter" />, { id: 'shop', coolMode: true, modalSize: 'compact' })
    expect(
      container.querySelector('[data-rk="shop"][data-kl-size="compact"] [data-kl-button] .kl-connect')?.textContent,
    ).toBe('Enter')
  })

  it('the provider passes the config’s name, project and wallets to Kisslock', async () => {
    await renderSite(<ConfigProbe />)
    expect(container.textContent).toBe('Site project metaMask')
  })

  it('openConnectModal of the hook opens the dialog', async () => {
    await renderSite(<DialogOpener />)
    expect(container.querySelector('#own')?.textContent).toBe('false')
    await act(async () => container.querySelector<HTMLElement>('#own')?.click())
    // The chunk with the dialog's state machine loads at the first event.
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(container.querySelector('#own')?.textContent).toBe('true')
    })
  })
})

describe('render props', () => {
  it.each([
    ['without sign-in', {}, undefined],
    ['while the status is loading', { status: 'loading' as const }, 'loading'],
    ['signed in', { status: 'authenticated' as const }, 'authenticated'],
    ['with sign-in disabled', { status: 'loading' as const, enabled: false }, undefined],
  ])('the render props contain the expected sign-in status %s', async (_, options, expected) => {
    const onProps = vi.fn()
    const child = (props: object) => {
      onProps(props)
      return null
    }
    await renderSite(<ConnectButton.Custom>{child}</ConnectButton.Custom>, options)
    const lastProps = onProps.mock.lastCall?.[0]
    expect(lastProps).toMatchObject({ mounted: true, connectModalOpen: false })
    expect(lastProps.authenticationStatus).toBe(expected)
    expect(lastProps.account).toBeUndefined()
  })

  it('the render props contain the account’s balance as text and as numbers', () => {
    const account = { address: '0x1', displayName: '0x1', displayBalance: '1.5 ETH' }
    const balance = { value: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }
    const button = { account: { ...account, balance } } as unknown as CustomButton
    expect(toRenderProps(button, true).account).toEqual({
      ...account,
      ...{ balanceDecimals: 18, balanceFormatted: '1.5', balanceSymbol: 'ETH', hasPendingTransactions: true },
    })
  })

  it.each([
    [
      'with an icon URL contain this URL',
      'https://site.example/own.svg',
      { hasIcon: true, iconUrl: 'https://site.example/own.svg' },
    ],
    ['with an icon from a function contain no icon', async () => 'own.svg', { hasIcon: false }],
    ['without an icon contain no icon', undefined, { hasIcon: false }],
  ])('the render props for a chain %s', (_, iconUrl, expected) => {
    const button = toRenderProps({ chain: { id: 5, hasIcon: false, unsupported: false } } as CustomButton, false)
    expect(addChainIcon(button, [{ id: 5, ...(iconUrl && { iconUrl }) }]).chain).toMatchObject(expected)
  })

  it.each([
    [undefined, 'Rainbow'],
    ['metamask', 'MetaMask'],
    ['oneKey', 'OneKey'],
  ])('the button for the wallet %s shows the name %s', async (wallet, name) => {
    const own = ({ connector }: { connector: { name: string } }) => <b>{connector.name}</b>
    const props = wallet === undefined ? {} : { wallet }
    await renderSite(<WalletButton.Custom {...props}>{own}</WalletButton.Custom>)
    expect(container.querySelector('b')?.textContent).toBe(name)
  })
})

describe('the connection of the last page load', () => {
  it.each([
    [
      'the site renders its provider after wagmi has dropped the connection',
      () => localStorage.setItem('wagmi.store', rememberedText),
    ],
    ['the stored state is lost', () => localStorage.setItem('wagmi.recentConnectorId', '"io.rabby"')],
  ])('the connection of the last page load is restored, even if %s', async (_, remember) => {
    remember()
    const config = createSite()
    await render(<WagmiProvider config={config}>{null}</WagmiProvider>)
    expect(config.state).toMatchObject({ status: 'disconnected', connections: new Map() })
    const wallet = new FakeWallet()
    wallet.approved = true
    const site = (
      <RainbowKitProvider>
        <ConnectButton />
      </RainbowKitProvider>
    )
    await render(<WagmiProvider config={config}>{site}</WagmiProvider>)
    const { kisslock } = findOrCreateSite(config, { appName: undefined, authentication: null })
    await act(() => findCore(kisslock).runtime.load())
    await act(async () => announce(wallet))
    await waitForRendering(() => expect(container.textContent).toContain(shortenAddress(alice)))
  })
})

describe('signing in with the adapter', () => {
  const createAuthentication = (status: AuthenticationStatus) => new LatestAuthentication({ adapter, status } as never)
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const connected: Connection = { status: 'connected', address, chainId: 1 }
  const createFunctions = (connection: Connection, status: AuthenticationStatus) =>
    createSignInFunctions(() => createStore(connection), createAuthentication(status))

  it('the adapter creates the site’s message, even asynchronously', async () => {
    const { createMessage, getNonce, verify } = createFunctions(connected, 'unauthenticated')
    expect(await createMessage({ address, chainId: 1, nonce: await getNonce() })).toBe(`nonce ${address} 1`)
    expect(await verify({ message: 'text', signature: '0x1' })).toBe(true)
    expect(adapter.verify).toHaveBeenCalledWith({ message: 'text', signature: '0x1' })
  })

  it('the visitor has a session if the site’s status is authenticated', async () => {
    expect(await createFunctions(connected, 'authenticated').getSession?.()).toEqual({ address, chainId: 1 })
    expect(await createFunctions(connected, 'unauthenticated').getSession?.()).toBeNull()
    expect(await createFunctions({ status: 'disconnected' }, 'authenticated').getSession?.()).toBeNull()
  })

  it('the session is not read before the site’s status has loaded', async () => {
    const store = createAuthentication('loading')
    const sessionPromise = createSignInFunctions(() => createStore(connected), store).getSession?.()
    store.set({ adapter, status: 'authenticated' } as never)
    expect(await sessionPromise).toEqual({ address, chainId: 1 })
  })

  it.each([{ status: 'reconnecting', address } as const, { status: 'connecting' } as const])(
    'the session is read only after the wallet is restored (%j)',
    async (first) => {
      const connection = createStore<Connection>(first)
      const session = createSignInFunctions(() => connection, createAuthentication('authenticated')).getSession?.()
      connection.set(connected)
      expect(await session).toEqual({ address, chainId: 1 })
    },
  )
})

const PassThrough = ({ children }: { children: ReactNode }) => children
// A component of another package, with the same name as Kisslock's component and the number that a bundler adds.
const ForeignProvider = Object.defineProperty(({ children }: { children: ReactNode }) => children, 'name', {
  value: 'RainbowKitAuthenticationProvider2',
})
const OwnProvider = ({ children }: { children: ReactNode }) => (
  <RainbowKitAuthenticationProvider adapter={adapter} status="unauthenticated">
    {children}
  </RainbowKitAuthenticationProvider>
)

describe('RainbowKit’s own provider of sign-in', () => {
  const renderInside = (Inner: typeof PassThrough) =>
    render(
      <ForeignProvider>
        <WagmiProvider config={createSite()}>
          <Inner>
            <RainbowKitProvider>{null}</RainbowKitProvider>
          </Inner>
        </WagmiProvider>
      </ForeignProvider>,
      { onUncaughtError: () => {} },
    )
  it('in development, rendering fails if the nearest sign-in provider belongs to RainbowKit itself', async () => {
    await expect(renderInside(PassThrough)).rejects.toThrow('that of @rainbow-me/rainbowkit')
    await expect(renderInside(OwnProvider)).resolves.toBeUndefined()
  })

  it('in production, a sign-in provider that belongs to RainbowKit itself causes no error', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(renderInside(PassThrough)).resolves.toBeUndefined()
  })
})
