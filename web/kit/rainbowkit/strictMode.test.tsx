import { act, type ReactNode, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStorage, type State, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { announce, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import { rememberedState } from '../core/storedConnections.fixture'
import type { AuthenticationStatus } from './index'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined
let box: HTMLElement
let stopEngine = () => {}

beforeEach(() => {
  localStorage.clear()
  box = document.createElement('div')
  document.body.replaceChildren(box)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  stopEngine()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const adapter = {
  getNonce: vi.fn(async () => 'nonce'),
  createMessage: () => 'message',
  verify: async () => true,
  signOut: vi.fn(async () => {}),
}

type Options = { status?: AuthenticationStatus; state?: State; key?: string }

/**
 * Create a site with RainbowKit's names in a new copy of the package, because server and browser each have a copy of
 * their own.
 */
const createSite = async ({ status, state, key = 'wagmi' }: Options) => {
  vi.resetModules()
  const storage = typeof window === 'undefined' ? undefined : localStorage
  const { ConnectButton, darkTheme, getDefaultConfig, lightTheme, ...kit } = await import('./index')
  const { findOrCreateSite: siteOf } = await import('./siteOf')
  const config = getDefaultConfig({
    ...{ appName: 'Site', projectId: '', chains: [mainnet, base], ssr: true },
    storage: createStorage({ key, ...(storage && { storage }) }),
  })
  const wrapWithAuthentication = (inner: ReactNode) =>
    status ? (
      <kit.RainbowKitAuthenticationProvider adapter={adapter} status={status}>
        {inner}
      </kit.RainbowKitAuthenticationProvider>
    ) : (
      inner
    )
  const page = (
    <StrictMode>
      <WagmiProvider config={config} {...(state && { initialState: state })}>
        {wrapWithAuthentication(
          <kit.RainbowKitProvider
            id="shop"
            initialChain={base}
            modalSize="compact"
            theme={{ lightMode: lightTheme(), darkMode: darkTheme() }}
            locale="de"
            showRecentTransactions
            appInfo={{ disclaimer: ({ Text }) => <Text>Terms</Text> }}
          >
            <ConnectButton />
            <ConnectButton.Custom>
              {({ mounted, account }) => <p>{mounted ? (account?.address ?? 'nobody') : 'waiting'}</p>}
            </ConnectButton.Custom>
            <kit.WalletButton wallet="rabby" />
          </kit.RainbowKitProvider>,
        )}
      </WagmiProvider>
    </StrictMode>
  )
  return { page, kisslock: () => siteOf(config, { appName: undefined, authentication: null }).kisslock }
}

/** Render the site on a server, then hydrate it in the browser. Return React's warnings. */
const hydrate = async (options: Options) => {
  vi.stubGlobal('window', undefined)
  const html = renderToString((await createSite(options)).page)
  vi.unstubAllGlobals()
  box.innerHTML = html
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onRecovered = vi.fn()
  const { page, kisslock } = await createSite(options)
  await act(async () => {
    root = hydrateRoot(box, page, { onRecoverableError: onRecovered })
  })
  return { html, kisslock: kisslock(), complaints: [...consoleError.mock.calls, ...onRecovered.mock.calls] }
}

it.each<[string, Options]>([
  ['without a connection', {}],
  ['with a connection from a cookie', { state: rememberedState, key: 'cookie' }],
  ['with sign-in', { status: 'unauthenticated' }],
  ['while the session is loading', { status: 'loading' }],
])('a page that a server has rendered %s hydrates in strict mode without a warning', async (_, options) => {
  const { html, complaints } = await hydrate(options)
  expect(html).toContain('data-rk="shop"')
  expect(html).toContain('waiting')
  expect(complaints).toEqual([])
  expect(box.querySelectorAll('[data-rk="shop"]')).toHaveLength(1)
  expect(box.querySelector('p')?.textContent).not.toBe('waiting')
})

it('in strict mode, a new connection causes only one request to switch to the first chain, and a disconnect signs out only once', async () => {
  adapter.signOut.mockClear()
  const { kisslock } = await hydrate({ status: 'authenticated' })
  const { findCore } = await import('../kisslock/kisslock')
  const { engine } = await act(() => findCore(kisslock).runtime.load())
  stopEngine = () => engine.destroy()
  const wallet = new FakeWallet()
  wallet.known = [1, 8453]
  await act(async () => announce(wallet))
  await act(() => kisslock.connect('io.rabby'))
  await vi.waitFor(() => expect(kisslock.connection.get().chainId).toBe(8453))
  expect(wallet.calls.filter(({ method }) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  await act(() => kisslock.disconnect())
  await vi.waitFor(() => expect(adapter.signOut).toHaveBeenCalledTimes(1))
})
