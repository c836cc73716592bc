import { act, type ReactNode } from 'react'
import { mainnet } from 'viem/chains'
import { beforeEach, expect, it, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { waitForRendering } from '../../src/dialog/render.fixture'
import type { Kisslock } from '../index'
import { render, resetPageBeforeEach } from '../page.fixture'

resetPageBeforeEach()

HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true
}

let isSlotsCodeLoaded = false

beforeEach(() => {
  vi.resetModules()
  isSlotsCodeLoaded = false
  vi.doMock('../slots', () => {
    isSlotsCodeLoaded = true
    return { slots: {} }
  })
})

/** Render a site, with or without its own line below the list. */
const renderSite = async (terms?: ReactNode): Promise<Kisslock> => {
  const { createKisslock, KisslockProvider } = await import('../index')
  const kisslock = createKisslock({ chains: [mainnet] })
  await render(
    <WagmiProvider config={kisslock.wagmi}>
      <KisslockProvider kisslock={kisslock} terms={terms} />
    </WagmiProvider>,
  )
  return kisslock
}

it('if the site has its own components, the code for them is loaded before the dialog opens', async () => {
  await renderSite('Acme is a bank.')
  await waitForRendering(() => expect(isSlotsCodeLoaded).toBe(true))
})

it('if the site has no components of its own, opening the dialog does not load the code for such components', async () => {
  const kisslock = await renderSite()
  await act(async () => kisslock.open())
  await waitForRendering(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(isSlotsCodeLoaded).toBe(false)
})
