import { describe, expect, it, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { findCore } from '../kisslock/kisslock'
import { render, resetPageBeforeEach } from '../page.fixture'
import {
  createAuthenticationAdapter,
  getDefaultConfig,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from './index'
import { findOrCreateSite } from './siteOf'

resetPageBeforeEach()

const createSite = () => getDefaultConfig({ appName: 'Site', projectId: 'project', chains: [mainnet] })

const adapter = createAuthenticationAdapter({
  getNonce: async () => 'nonce',
  createMessage: ({ nonce }) => nonce,
  verify: async () => true,
  signOut: async () => {},
})

describe('a sign-in provider that is disabled and enabled', () => {
  const createModeReader = (config: ReturnType<typeof createSite>) => async (enabled: boolean) => {
    await render(
      <WagmiProvider config={config}>
        <RainbowKitAuthenticationProvider adapter={adapter} status="unauthenticated" enabled={enabled}>
          <RainbowKitProvider>{null}</RainbowKitProvider>
        </RainbowKitAuthenticationProvider>
      </WagmiProvider>,
    )
    return findCore(findOrCreateSite(config, { appName: undefined, authentication: null }).kisslock).config.sign_in.mode
  }

  it('a sign-in provider requires a sign-in only while it is enabled', async () => {
    const readMode = createModeReader(createSite())
    expect(await readMode(true)).toBe('required')
    expect(await readMode(false)).toBe('off')
    expect(await readMode(true)).toBe('required')
  })

  it('a sign-in provider that was disabled in the first render has no effect when it is enabled later, and the console shows a warning', async () => {
    const consoleWarn = vi.spyOn(console, 'warn').mockReturnValue()
    const modeWhere = createModeReader(createSite())
    expect(await modeWhere(false)).toBe('off')
    expect(consoleWarn).not.toHaveBeenCalled()
    expect(await modeWhere(true)).toBe('off')
    expect(consoleWarn).toHaveBeenCalledWith(expect.stringContaining('was false in the first render'))
    consoleWarn.mockRestore()
  })
})
