import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { render, resetPageBeforeEach } from '../page.fixture'

resetPageBeforeEach()

// Each test imports the modules again, because a page prints the warning about a setting only once.
beforeEach(() => vi.resetModules())
afterEach(() => vi.restoreAllMocks())

/**
 * Render a site twice, with all settings that have no effect. Return the settings that the warnings in the console
 * mention.
 */
const readNamedSettings = async (): Promise<(string | undefined)[]> => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { darkTheme, getDefaultConfig, RainbowKitProvider } = await import('./index')
  const { coinbaseWallet } = await import('./wallets')
  coinbaseWallet.preference = 'smartWalletOnly'
  const config = getDefaultConfig({
    ...{ appName: 'Site', appUrl: 'https://site.example', projectId: 'project', chains: [mainnet] },
    walletConnectParameters: { relayUrl: 'wss://relay.example', customStoragePrefix: 'site' },
  })
  for (const modalSize of ['compact', 'wide', 'compact'] as const)
    await render(
      <WagmiProvider config={config}>
        <RainbowKitProvider coolMode modalSize={modalSize} theme={darkTheme({ overlayBlur: 'small' })}>
          {modalSize}
        </RainbowKitProvider>
      </WagmiProvider>,
    )
  return warn.mock.calls.map(([text]) => /^Kisslock: `(.*)` is accepted .* has no effect/.exec(String(text))?.[1])
}

it('in development, the console has one warning for each setting that has no effect', async () => {
  const settings = ['appUrl', 'coinbase.preference', 'coolMode', 'overlayBlur']
  expect((await readNamedSettings()).sort()).toEqual([...settings, 'walletConnectParameters.customStoragePrefix'])
})

it('in production, the console has no warnings about ignored settings', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  expect(await readNamedSettings()).toEqual([])
})
