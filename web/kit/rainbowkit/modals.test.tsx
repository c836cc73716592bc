import { act, useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { type Config, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { announce, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import { rememberedText } from '../core/storedConnections.fixture'
import { findCore } from '../kisslock/kisslock'
import { render, resetPageBeforeEach } from '../page.fixture'
import type { ConnectButtonRenderProps } from './ConnectButton'
import {
  type AuthenticationStatus,
  ConnectButton,
  getDefaultConfig,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  useAccountModal,
  useChainModal,
  useConnectModal,
} from './index'
import { findOrCreateSite } from './siteOf'

resetPageBeforeEach()

const adapter = {
  getNonce: async () => 'nonce',
  createMessage: () => 'message',
  verify: async () => true,
  signOut: async () => {},
}

/** The values that the hooks and the render props had in the last render. */
let hooks: ReturnType<typeof useConnectModal> & ReturnType<typeof useAccountModal> & ReturnType<typeof useChainModal>
let props: ConnectButtonRenderProps

const HookReader = () => {
  const hookValues = { ...useConnectModal(), ...useAccountModal(), ...useChainModal() }
  useEffect(() => {
    hooks = hookValues
  })
  return (
    <ConnectButton.Custom>
      {(button) => {
        props = button
        return null
      }}
    </ConnectButton.Custom>
  )
}

/** Render a site. If `status` is given, visitors can sign in to the site, and `status` is the status of the sign-in. */
const renderSite = (config: Config, status?: AuthenticationStatus) => {
  const provider = (
    <RainbowKitProvider>
      <HookReader />
    </RainbowKitProvider>
  )
  return render(
    <WagmiProvider config={config}>
      {status ? (
        <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
          {provider}
        </RainbowKitAuthenticationProvider>
      ) : (
        provider
      )}
    </WagmiProvider>,
  )
}

const createSite = () => getDefaultConfig({ appName: 'Site', projectId: '', chains: [mainnet, base] }) as Config

/** Render a site and connect a wallet that is on the given chain. */
const renderConnected = async (status?: AuthenticationStatus, chainId = 1) => {
  const config = createSite()
  await renderSite(config, status)
  const { kisslock } = findOrCreateSite(config, { appName: undefined, authentication: null })
  const { engine } = await act(() => findCore(kisslock).runtime.load())
  const wallet = new FakeWallet()
  wallet.chainId = chainId
  await act(async () => announce(wallet))
  await act(() => kisslock.connect('io.rabby'))
  await act(async () => kisslock.close())
  return { config, core: findCore(kisslock), kisslock, wallet, engine }
}

const functionNames = ['openConnectModal', 'openAccountModal', 'openChainModal'] as const
const listDefinedNames = () => functionNames.filter((name) => hooks[name] !== undefined)

describe('the functions of the hooks are defined only for the visitors that RainbowKit has a dialog for', () => {
  it('for a visitor without a wallet, only the connect function is defined', async () => {
    await renderSite(createSite())
    expect(listDefinedNames()).toEqual(['openConnectModal'])
  })

  it.each<[AuthenticationStatus | undefined, (typeof functionNames)[number][]]>([
    [undefined, ['openAccountModal', 'openChainModal']],
    ['authenticated', ['openAccountModal', 'openChainModal']],
    ['unauthenticated', ['openConnectModal']],
    ['loading', []],
  ])('with the sign-in status %s, the functions for a connected visitor are %j', async (status, expected) => {
    const { engine } = await renderConnected(status)
    expect(listDefinedNames()).toEqual(expected)
    engine.destroy()
  })

  it('for a visitor on a chain that the site does not have, only the function for networks is defined', async () => {
    const { engine, wallet } = await renderConnected()
    await act(async () => wallet.moveTo(137))
    expect(listDefinedNames()).toEqual(['openChainModal'])
    engine.destroy()
  })

  it('the connect function is not defined for a visitor whose connection is being restored', async () => {
    localStorage.setItem('wagmi.store', rememberedText)
    const config = createSite()
    await renderSite(config)
    const { kisslock } = findOrCreateSite(config, { appName: undefined, authentication: null })
    expect(kisslock.connection.get().status).toBe('reconnecting')
    expect(hooks.openConnectModal).toBeUndefined()
  })
})

describe('the render props have a function for each dialog, and a function without a dialog for this visitor does nothing', () => {
  it.each([undefined, 'loading', 'authenticated'] as const)(
    'openConnectModal opens nothing for a connected visitor (sign-in status %s)',
    async (status) => {
      const { core, engine } = await renderConnected(status)
      await act(async () => props.openConnectModal())
      expect(core.flow.get().open).toBe(false)
      engine.destroy()
    },
  )

  it('openAccountModal and openChainModal open nothing for a visitor without a wallet', async () => {
    const config = createSite()
    await renderSite(config)
    const { flow } = findCore(findOrCreateSite(config, { appName: undefined, authentication: null }).kisslock)
    await act(async () => props.openAccountModal())
    await act(async () => props.openChainModal())
    expect(flow.get().open).toBe(false)
    await act(async () => props.openConnectModal())
    expect(flow.get().open).toBe(true)
  })
})

describe('the chain of a new connection', () => {
  const listSwitchRequests = ({ calls }: FakeWallet) =>
    calls.flatMap(({ method, params }) => (method === 'wallet_switchEthereumChain' ? [params] : []))

  it('a new connection keeps its chain if the site has this chain', async () => {
    const { engine, wallet } = await renderConnected(undefined, 8453)
    expect(listSwitchRequests(wallet)).toEqual([])
    engine.destroy()
  })

  it('a new connection switches to the site’s first chain if the site does not have the wallet’s chain', async () => {
    const { engine, wallet } = await renderConnected(undefined, 137)
    expect(listSwitchRequests(wallet)).toEqual([[{ chainId: '0x1' }]])
    engine.destroy()
  })
})
