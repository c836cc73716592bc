import { act } from 'react'
import { mainnet, optimism } from 'viem/chains'
import { describe, expect, it, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { waitForRendering } from '../../src/dialog/render.fixture'
import type { KitCore } from '../core/kitCore'
import { ChainIcon, ConnectButton, createKisslock, KisslockProvider } from '../index'
import { findCore } from '../kisslock/kisslock'
import { container, render, renderPage, resetPageBeforeEach } from '../page.fixture'

resetPageBeforeEach()

const createTestKisslock = () => createKisslock({ chains: [mainnet] })

const findWrapper = () => container.querySelector<HTMLElement>('.kl-theme')

describe('an exported component', () => {
  it('the element of an exported component has the scheme, accent and language', async () => {
    await renderPage(<ConnectButton />, { theme: { scheme: 'dark', accent: 'green' } })
    expect(container.textContent).toBe('Connect wallet')
    expect(findWrapper()?.dataset).toMatchObject({ klScheme: 'dark', klAccent: 'green' })
    expect([findWrapper()?.lang, findWrapper()?.dir, findWrapper()?.getAttribute('style')]).toEqual(['en', 'ltr', null])
  })

  it('the style sheet for a site’s accent is added once and never as an inline style', async () => {
    await renderPage(
      <>
        <ConnectButton />
        <ChainIcon chainId={10} />
      </>,
      { theme: { accent: '#0a7d5a' } },
    )
    const names = [...container.querySelectorAll<HTMLElement>('.kl-theme')].map(({ dataset }) => dataset.klTheme)
    // Do not expect an exact number, because the dialog's element is added after the dialog's code has loaded.
    expect(names.length).toBeGreaterThanOrEqual(2)
    expect(new Set(names).size).toBe(1)
    expect(document.adoptedStyleSheets).toHaveLength(1)
    expect(container.querySelector('style, [style]')).toBeNull()
  })

  it('the tile of a chain shows the site’s icon for the chain, as in the dialog', async () => {
    const ownChain = { ...optimism, iconUrl: 'data:image/svg+xml,<svg/>' }
    const kisslock = await renderPage(<ChainIcon chainId={10} />, {
      kisslock: createKisslock({ chains: [mainnet, ownChain] }),
    })
    expect(container.querySelector('.kl-tile img')?.getAttribute('src')).toBe(ownChain.iconUrl)
    await (findCore(kisslock) as KitCore).own.catalogueUpdate.load()
    expect((await import('virtual:kisslock/chain-icons')).default[10]).toBe(ownChain.iconUrl)
  })

  it('when the button gets the focus, the closed dialog gets the attribute data-ahead', async () => {
    await renderPage(<ConnectButton />)
    const dialog = Object.assign(document.createElement('dialog'), {
      className: 'kl-dialog',
      checkVisibility: () => false,
    })
    container.append(dialog)
    const button = container.querySelector('.kl-connect')
    await act(async () => void button?.dispatchEvent(new Event('focusin', { bubbles: true })))
    expect(dialog.dataset.ahead).toBe('')
  })
})

describe('the provider', () => {
  it('rendering throws an error if the config differs from the config of wagmi’s provider', async () => {
    const otherKisslock = createTestKisslock()
    const part = (
      <WagmiProvider config={otherKisslock.wagmi}>
        <KisslockProvider kisslock={createTestKisslock()} />
      </WagmiProvider>
    )
    await expect(render(part)).rejects.toThrow('another config')
  })

  it('without wagmi’s provider, the console shows one warning', async () => {
    const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const kisslock = createTestKisslock()
    for (const label of ['a', 'b'])
      await render(
        <KisslockProvider kisslock={kisslock}>
          <ConnectButton label={label} />
        </KisslockProvider>,
      )
    expect(consoleWarn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('npm ls wagmi'))
  })

  it('the provider shows the site’s texts, even in a language that only the site has', async () => {
    const strings = { en: { 'button.connect': 'Enter' }, tlh: { 'button.connect': 'yI’el' } }
    const kisslock = await renderPage(<ConnectButton />, { strings })
    expect(container.textContent).toBe('Enter')
    await renderPage(<ConnectButton />, { kisslock, locale: 'tlh', strings })
    await waitForRendering(() => expect([container.textContent, findWrapper()?.lang]).toEqual(['yI’el', 'tlh']))
  })

  it('the provider loads the sentences of another language', async () => {
    await renderPage(<ConnectButton />, { locale: 'ar' })
    await waitForRendering(() => expect([findWrapper()?.lang, findWrapper()?.dir]).toEqual(['ar', 'rtl']))
    expect(container.textContent).not.toBe('Connect wallet')
  })

  it('the provider passes errors to onEvent', async () => {
    const onEvent = vi.fn()
    const kisslock = await renderPage(<ConnectButton />, { onEvent })
    const error = new Error('x') as never
    await act(async () => findCore(kisslock).flow.backgroundError.set(error))
    await waitForRendering(() => expect(onEvent).toHaveBeenCalledExactlyOnceWith({ type: 'error', error }))
  })
})

describe("a site's own button", () => {
  const readLabel = () => container.querySelector('button')?.textContent

  it('a site’s own button receives its render props, and opens the dialog', async () => {
    const kisslock = await renderPage(
      <ConnectButton.Custom>
        {({ openConnectModal, connectModalOpen, mounted, account }) => (
          <button type="button" onClick={openConnectModal}>
            {[mounted, connectModalOpen, account].join(' ')}
          </button>
        )}
      </ConnectButton.Custom>,
    )
    expect(readLabel()).toBe('true false ')
    await act(async () => container.querySelector('button')?.click())
    expect([readLabel(), findCore(kisslock).flow.get().open]).toEqual(['true true ', true])
  })
})
