// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type State, WagmiProvider } from 'wagmi'
import { rememberedState } from '../core/storedConnections.fixture'

/** Globals that do not exist on a server. In this file, reading one of these globals throws an error. */
const browserGlobals = ['location', 'navigator', 'localStorage', 'sessionStorage', 'matchMedia'] as const
const originalGlobals = new Map(browserGlobals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))

beforeAll(() => {
  for (const name of browserGlobals)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new Error(`${name} was read`)
      },
    })
})
afterAll(() => {
  for (const [name, descriptor] of originalGlobals) {
    Reflect.deleteProperty(globalThis, name)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  }
})

const renderHtml = async (state?: State) => {
  const { ConnectButton, ConnectDialog, createKisslock, KisslockProvider } = await import('../index')
  const kisslock = createKisslock({ chains: [mainnet], ssr: true })
  return renderToString(
    <WagmiProvider config={kisslock.wagmi} {...(state && { initialState: state })}>
      <KisslockProvider kisslock={kisslock} theme={{ scheme: 'dark' }}>
        <ConnectButton />
        <ConnectDialog />
      </KisslockProvider>
    </WagmiProvider>,
  )
}

describe('on a server', () => {
  it('a server renders the button in its first state, with the theme and without a dialog', async () => {
    const html = await renderHtml()
    expect(html).toContain('Connect wallet')
    expect(html).toContain('data-kl-scheme="dark"')
    expect(html).not.toContain('<dialog')
  })

  it('the first HTML contains the connected account if wagmi’s initial state contains it', async () => {
    expect(await renderHtml(rememberedState)).toContain('0xd8dA…6045')
  })

  it('a server does not store a visitor’s account for the next visitor', async () => {
    await renderHtml(rememberedState)
    expect(await renderHtml()).not.toContain('0xd8dA')
  })
})
