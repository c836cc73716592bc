import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { drawn } from '../../src/dialog/render.fixture'
import type { Kisslock } from '../index'

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}

let root: Root | undefined
let loaded = false

beforeEach(() => {
  vi.resetModules()
  loaded = false
  vi.doMock('../slots', () => {
    loaded = true
    return { slots: {} }
  })
})
afterEach(async () => {
  await act(async () => root?.unmount())
})

/** Draws a site with a line of its own below the list, or without one. */
const draw = async (terms?: ReactNode): Promise<Kisslock> => {
  const { createKisslock, KisslockProvider } = await import('../index')
  const kisslock = createKisslock({ chains: [mainnet] })
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  root = createRoot(box)
  await act(async () =>
    root?.render(
      <WagmiProvider config={kisslock.wagmi}>
        <KisslockProvider kisslock={kisslock} terms={terms} />
      </WagmiProvider>,
    ),
  )
  return kisslock
}

it('a line of the site’s own is loaded before the dialog is opened', async () => {
  await draw('Acme is a bank.')
  await drawn(() => expect(loaded).toBe(true))
})

it('the site’s parts of the dialog are not loaded by opening it where there is nothing to fill in', async () => {
  const kisslock = await draw()
  await act(async () => kisslock.open())
  await drawn(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(loaded).toBe(false)
})
