import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import '../../src/dialog/render.fixture'
import { ConnectButton, ConnectDialog, createKisslock, KisslockProvider, WalletButton } from '../index'

let root: Root | undefined
let box: HTMLElement

beforeEach(() => {
  localStorage.clear()
  box = document.createElement('div')
  document.body.replaceChildren(box)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  vi.unstubAllEnvs()
})

const kisslock = createKisslock({ chains: [mainnet] })

const draw = async (parts: ReactNode) => {
  root = createRoot(box)
  await act(async () =>
    root?.render(
      <WagmiProvider config={kisslock.wagmi}>
        <KisslockProvider kisslock={kisslock}>{parts}</KisslockProvider>
      </WagmiProvider>,
    ),
  )
}

const wrong: [string, ReactNode, string][] = [
  [
    'two dialogs',
    <>
      <ConnectDialog />
      <ConnectDialog />
    </>,
    'the page has two <ConnectDialog>. One for the whole application is enough; remove the other',
  ],
  ['a provider inside of another one', <KisslockProvider key="inner" kisslock={kisslock} />, 'remove the inner one'],
  ['an unknown wallet', <WalletButton key="wallet" wallet="metamusk" />, 'Did you mean "metaMask"?'],
]

describe('parts of a site that cannot work', () => {
  it.each(wrong)('%s are an error in development that says what to do', async (_, parts, advice) => {
    await expect(draw(parts)).rejects.toThrow(advice)
  })

  it.each(wrong)('%s leave the page as it is in production', async (_, parts) => {
    vi.stubEnv('NODE_ENV', 'production')
    await draw(
      <>
        <ConnectButton />
        {parts}
      </>,
    )
    expect(box.textContent).toContain('Connect wallet')
  })
})
