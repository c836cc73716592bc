import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { PublicConfig } from '../server/wire.gen'
import { announce, FakeWallet, neverResponds } from '../wallets/fakeWallet.fixture'
import { ConnectDialog } from './ConnectDialog'
import {
  clickElement,
  createTestKisslock,
  findAllByRole,
  findButton,
  render,
  resetScreenBeforeEach,
  waitForRendering,
} from './render.fixture'

resetScreenBeforeEach()
Element.prototype.scrollIntoView = () => {}

// jsdom does not support modal dialogs. Like a browser, these methods change `open`, and `showModal` focuses the
// element with `autofocus`.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
  this.querySelector<HTMLElement>('[autofocus]')?.focus()
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

/** Render the open dialog of a site with these settings, with these wallets in the browser. */
const openDialog = async (config: Partial<PublicConfig> = {}, ...providers: Parameters<typeof announce>[]) => {
  const kisslock = createTestKisslock(config)
  const { engine } = await kisslock.runtime.load()
  for (const providerArguments of providers) announce(...providerArguments)
  await render(<ConnectDialog />, kisslock)
  await act(async () => kisslock.open())
  await waitForRendering(() => expect(document.querySelector('dialog')?.open).toBe(true))
  return { kisslock, engine, dialog: document.querySelector('dialog') as HTMLDialogElement }
}

const readListedNames = () => findAllByRole('option').map(({ dataset }) => dataset.name)
const readGroupTitles = () => [...document.querySelectorAll('.kl-group__title')].map((title) => title.textContent)
const readStageHeading = () => document.querySelector('#kl-stage-title')?.textContent
const readLiveRegionText = () => document.querySelector('dialog [aria-live]')?.textContent
const findSearchField = () => document.querySelector('input[type="search"]') as HTMLInputElement

const _type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(findSearchField(), text)
    findSearchField().dispatchEvent(new Event('input', { bubbles: true }))
  })

const createSettingsWithOnly = (ids: string[]) => ({ wallets: { popular: [], include: ids, exclude: [] } })

describe('the list in the dialog', () => {
  it('the list shows popular wallets in the order of the settings, then all wallets of the catalogue', async () => {
    await openDialog({ wallets: { popular: ['zerion', 'rabby'], include: [], exclude: [] } })
    expect(readGroupTitles()).toEqual(['Popular', 'All wallets'])
    expect(readListedNames().slice(0, 2)).toEqual(['Zerion', 'Rabby Wallet'])
    await waitForRendering(() => expect(readListedNames().length).toBeGreaterThan(28))
    expect(findSearchField().placeholder).toBe(`Search ${readListedNames().length} wallets`)
  })

  it('the list shows included wallets and hides excluded wallets; a detected wallet is always listed', async () => {
    await openDialog(createSettingsWithOnly(['zerion', 'rainbow']), [
      new FakeWallet(),
      { rdns: 'io.rabby', name: 'Rabby Wallet' },
    ])
    expect(readListedNames()).toEqual(['Rabby Wallet', 'Rainbow', 'Zerion'])
    document.body.replaceChildren()
    await openDialog({ wallets: { popular: [], include: [], exclude: ['zerion'] } })
    expect(readListedNames()).not.toContain('Zerion')
  })
})

describe('before the click', () => {
  it('for a visitor without a connection, the closed dialog is rendered when the page is idle', async () => {
    const kisslock = createTestKisslock()
    await kisslock.runtime.load()
    await render(<ConnectDialog />, kisslock)
    await waitForRendering(() => expect(readListedNames()).toHaveLength(12))
    expect((document.querySelector('dialog') as HTMLDialogElement).open).toBe(false)
    expect(readLiveRegionText()).toBeUndefined()
  })

  it('the dialog opens with twelve rows, and renders all other rows afterwards', async () => {
    const kisslock = createTestKisslock()
    await kisslock.runtime.load()
    await render(<ConnectDialog />, kisslock)
    await waitForRendering(() => expect(readListedNames()).toHaveLength(12))
    await act(async () => kisslock.open())
    expect(readListedNames()).toHaveLength(12)
    await waitForRendering(() => expect(readListedNames().length).toBeGreaterThan(28))
  })

  it('if the browser saves data, the dialog is rendered only after it was opened', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const kisslock = createTestKisslock()
    await kisslock.runtime.load()
    await render(<ConnectDialog />, kisslock)
    await new Promise((done) => setTimeout(done, 400))
    expect(document.querySelector('dialog')).toBeNull()
    Reflect.deleteProperty(navigator, 'connection')
    await act(async () => kisslock.open())
    await waitForRendering(() => expect(document.querySelector('dialog')?.open).toBe(true))
  })
})

describe('the dialog', () => {
  it('when the dialog opens, its title gets the focus and is the dialog’s accessible name', async () => {
    const { dialog } = await openDialog()
    expect(dialog.getAttribute('aria-labelledby')).toBe('kl-title')
    expect(document.activeElement?.id).toBe('kl-title')
    expect(document.activeElement?.textContent).toBe('Connect a wallet')
  })

  it('the dialog moves the focus from “Continue with …” to its title when the wallet does not respond', async () => {
    localStorage.setItem('kisslock.last', 'io.rabby')
    const { kisslock } = await openDialog(createSettingsWithOnly(['zerion']), [
      new FakeWallet(),
      { name: 'Rabby Wallet' },
    ])
    await act(async () => findButton('Continue with Rabby Wallet').focus())
    vi.useFakeTimers()
    await act(async () => kisslock.connection.set({ status: 'reconnecting', waking: true }))
    await act(async () => void vi.advanceTimersByTime(6500))
    vi.useRealTimers()
    await waitForRendering(() => expect(readStageHeading()).toBe('Rabby Wallet is not answering in this tab'))
    expect(document.activeElement?.id).toBe('kl-title')
  })

  it('a click on the row of a detected wallet sends a request to the wallet, and Escape does not cancel the request', async () => {
    const wallet = new FakeWallet()
    wallet.answers.wallet_requestPermissions = neverResponds
    const { kisslock, dialog } = await openDialog(createSettingsWithOnly(['zerion']), [wallet])
    await clickElement(findAllByRole('option')[0] as HTMLElement)
    await waitForRendering(() => expect(readStageHeading()).toBe('Approve in Rabby Wallet'))
    expect(wallet.methods()).toContain('wallet_requestPermissions')
    expect(document.activeElement?.id).toBe('kl-stage-title')
    // A page cannot bring a wallet's window to the front, so the screen explains where the window is.
    expect(document.querySelector('.kl-stage')?.textContent).toContain('Click the Rabby Wallet icon')
    expect(() => findButton(/again/)).toThrow()
    expect(readLiveRegionText()).toBe('Waiting for your approval in Rabby Wallet.')
    await act(async () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(kisslock.flow.get()).toMatchObject({ open: false, screen: { at: 'waiting' } })
    expect(kisslock.spoken.get()).toBe('')
  })

  it('the card “A hardware device” filters the list, and shows the number of matching wallets', async () => {
    const { kisslock } = await openDialog()
    await clickElement(findButton(/^New to wallets/))
    await waitForRendering(() => expect(readStageHeading()).toBe('A wallet is your key ring'))
    await clickElement(findAllByRole('tab')[1] as HTMLElement)
    const card = findButton(/^A hardware device/)
    const shownCount = Number(/Show (\d+)/.exec(card.textContent ?? '')?.[1])
    await clickElement(card)
    expect(kisslock.flow.get().screen).toEqual({ at: 'home', filter: 'hardware' })
    expect(readListedNames()).toHaveLength(shownCount)
  })
})
