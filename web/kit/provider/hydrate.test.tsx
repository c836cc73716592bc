import { act, type ReactNode, Suspense, use } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStorage, type State, WagmiProvider } from 'wagmi'
import { publicConfig } from '../../src/engine/publicConfig.fixture'
import { rememberedState, rememberedText } from '../core/storedConnections.fixture'
import type { Kisslock } from '../index'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined
let box: HTMLElement
/**
 * The prefix of wagmi's storage keys in the current test. Each test has its own prefix, because the library of an
 * earlier test can still write to the storage.
 */
let key = 'wagmi.0'

beforeEach(() => {
  key = `wagmi.${Number(key.split('.')[1]) + 1}`
  box = document.createElement('div')
  document.body.replaceChildren(box)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  options = {}
  vi.unstubAllGlobals()
})

/** A component that is hydrated after the promise is fulfilled. */
const LateChildren = ({ until, children }: { until: Promise<unknown> | undefined; children: ReactNode }) => {
  if (until) use(until)
  return children
}

let kisslock: Kisslock
let options: { server?: string } = {}

/** Return the application in a new copy of the package, because server and browser each have a copy of their own. */
const createApplication = async (state?: State, until?: Promise<unknown>): Promise<ReactNode> => {
  vi.resetModules()
  const storage = typeof window === 'undefined' ? undefined : localStorage
  const { ConnectButton, ConnectDialog, createKisslock, KisslockProvider, SignIn } = await import('../index')
  kisslock = createKisslock({
    chains: [mainnet],
    ...options,
    ssr: true,
    storage: createStorage({ key, ...(storage && { storage }) }),
  })
  return (
    <WagmiProvider config={kisslock.wagmi} {...(state && { initialState: state })}>
      <KisslockProvider kisslock={kisslock} theme={{ accent: '#0a7d5a' }}>
        <ConnectButton />
        <ConnectDialog />
        <Suspense>
          <LateChildren until={until}>
            <SignIn />
          </LateChildren>
        </Suspense>
      </KisslockProvider>
    </WagmiProvider>
  )
}

const renderOnServer = async (state?: State): Promise<string> => {
  vi.stubGlobal('window', undefined)
  const html = renderToString(await createApplication(state))
  vi.unstubAllGlobals()
  return html
}

const hydrate = async (state?: State, until?: Promise<unknown>) => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onRecovered = vi.fn()
  const part = await createApplication(state, until)
  await act(async () => {
    root = hydrateRoot(box, part, { onRecoverableError: onRecovered })
  })
  return { warned: consoleError.mock.calls, recovered: onRecovered.mock.calls }
}

it('in the browser, the first render equals the server’s HTML, and the second render shows that the stored connection is being restored', async () => {
  box.innerHTML = await renderOnServer()
  expect(box.textContent).toBe('Connect wallet')
  // The stored connection is only in the browser, so the server's HTML does not contain it.
  localStorage.setItem(`${key}.store`, rememberedText)
  expect(await hydrate()).toEqual({ warned: [], recovered: [] })
  expect(box.querySelector('[aria-label="Restoring your connection"]')).not.toBeNull()
})

it('the account in the server’s HTML stays visible while the connection is restored', async () => {
  box.innerHTML = await renderOnServer(rememberedState)
  expect(box.textContent).toContain('0xd8dA…6045')
  localStorage.setItem(`${key}.store`, rememberedText)
  expect(await hydrate(rememberedState)).toEqual({ warned: [], recovered: [] })
  expect(box.textContent).toContain('0xd8dA…6045')
})

it('the first render equals the prerendered HTML, even if the server’s settings arrive before hydration', async () => {
  options = { server: '/wallet' }
  box.innerHTML = await renderOnServer()
  const off = { mode: 'off' as const, chains: [], end_on_disconnect: false }
  vi.stubGlobal('fetch', async () => Response.json(publicConfig({ sign_in: off })))
  let release = () => {}
  const untilPromise = new Promise<void>((resolve) => {
    release = resolve
  })
  const seen = await hydrate(undefined, untilPromise)
  const { findCore } = await import('../kisslock/kisslock')
  const core = findCore(kisslock)
  await act(() => core.runtime.load())
  expect(core.config.sign_in.mode).toBe('off')
  expect(box.textContent).toBe('Connect walletSign in')
  await act(async () => release())
  expect([box.textContent, seen]).toEqual(['Connect wallet', { warned: [], recovered: [] }])
  core.runtime.get()?.engine.destroy()
})
