import { act, type ReactNode } from 'react'
import { createRoot, type Root, type RootOptions } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import '../src/dialog/render.fixture'
import { createKisslock, type Kisslock, KisslockProvider, type KisslockProviderProps } from './index'
import { findCore } from './kisslock/kisslock'

// jsdom supports neither dialogs nor scrolling.
HTMLDialogElement.prototype.showModal ??= () => {}
Element.prototype.scrollIntoView = () => {}

let root: Root | undefined
let drawnKisslock: Kisslock | undefined

/** The element in which the site is rendered. */
export let container: HTMLElement

/** Give each test an empty page and empty storage. Call this function once, at the top of a test file. */
export const resetPageBeforeEach = () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    document.adoptedStyleSheets = []
    container = document.createElement('div')
    document.body.replaceChildren(container)
  })
  afterEach(async () => {
    await act(async () => root?.unmount())
    root = undefined
    if (drawnKisslock) findCore(drawnKisslock).runtime.get()?.engine.destroy()
    vi.unstubAllEnvs()
  })
}

/** Render a site's components. A second call replaces the components of the first call. */
export const render = (content: ReactNode, options?: RootOptions): Promise<void> => {
  root ??= createRoot(container, options)
  return act(async () => root?.render(content))
}

/** Render components of a site inside the providers of wagmi and Kisslock. Returns the `Kisslock` object. */
export const renderPage = async (content?: ReactNode, props: Partial<KisslockProviderProps> = {}) => {
  const kisslock = props.kisslock ?? createKisslock({ chains: [mainnet] })
  drawnKisslock = kisslock
  await render(
    <WagmiProvider config={kisslock.wagmi}>
      <KisslockProvider {...props} kisslock={kisslock}>
        {content}
      </KisslockProvider>
    </WagmiProvider>,
  )
  return kisslock
}
