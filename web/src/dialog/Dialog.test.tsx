import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { PublicConfig } from '../server/wire.gen'
import { announce, FakeWallet, hang } from '../wallets/fakeWallet.fixture'
import { ConnectDialog } from './ConnectDialog'
import { button, byRole, click, createTestKisslock, drawn, freshScreen, press, render } from './render.fixture'

freshScreen()
Element.prototype.scrollIntoView = () => {}

// jsdom does not draw modal dialogs: the tests look at the `open` attribute, and `autofocus` is what a browser does with it.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
  this.querySelector<HTMLElement>('[autofocus]')?.focus()
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

/** The open dialog of a site with these settings and these wallets in the browser. */
const openDialog = async (config: Partial<PublicConfig> = {}, ...present: Parameters<typeof announce>[]) => {
  const kisslock = createTestKisslock(config)
  const { engine } = await kisslock.runtime.load()
  for (const one of present) announce(...one)
  await render(<ConnectDialog />, kisslock)
  await act(async () => kisslock.open())
  await drawn(() => expect(document.querySelector('dialog')?.open).toBe(true))
  return { kisslock, engine, dialog: document.querySelector('dialog') as HTMLDialogElement }
}

const names = () => byRole('option').map(({ dataset }) => dataset.name)
const groups = () => [...document.querySelectorAll('.kl-group__title')].map((title) => title.textContent)
const heading = () => document.querySelector('#kl-stage-title')?.textContent
const live = () => document.querySelector('dialog [aria-live]')?.textContent
const field = () => document.querySelector('input[type="search"]') as HTMLInputElement

const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

const only = (ids: string[]) => ({ wallets: { popular: [], include: ids, exclude: [] } })

describe('the list in the dialog', () => {
  it("shows the whole catalogue, popular wallets first, in the site's order when it has one", async () => {
    await openDialog({ wallets: { popular: ['zerion', 'rabby'], include: [], exclude: [] } })
    expect(groups()).toEqual(['Popular', 'All wallets'])
    expect(names().slice(0, 2)).toEqual(['Zerion', 'Rabby Wallet'])
    await drawn(() => expect(names().length).toBeGreaterThan(28))
    expect(field().placeholder).toBe(`Search ${names().length} wallets`)
  })

  it('shows what the site includes and hides what it excludes; a detected wallet is always listed', async () => {
    await openDialog(only(['zerion', 'rainbow']), [new FakeWallet(), { rdns: 'io.rabby', name: 'Rabby Wallet' }])
    expect(names()).toEqual(['Rabby Wallet', 'Rainbow', 'Zerion'])
    document.body.replaceChildren()
    await openDialog({ wallets: { popular: [], include: [], exclude: ['zerion'] } })
    expect(names()).not.toContain('Zerion')
  })

  it('shows a second wallet of the same name under its own name, marked', async () => {
    const info = { rdns: 'io.rabby', name: 'Rabby Wallet' }
    await openDialog(
      only(['zerion']),
      [new FakeWallet(), info],
      [new FakeWallet(), { ...info, uuid: 'two', name: 'Rabby' }],
    )
    const rows = byRole('option').slice(0, 2)
    expect(rows.map((row) => row.querySelector('.kl-pill')?.textContent)).toEqual([undefined, 'Same name'])
    expect(live()).toBe('2 wallets detected in this browser.')
  })

  it('finds by old names, and Enter takes the first', async () => {
    const { kisslock } = await openDialog()
    await type('xdefi')
    expect([groups(), names()]).toEqual([['1 found'], ['Ctrl Wallet']])
    await press('Enter', field())
    expect(kisslock.flow.get().screen).toMatchObject({ at: 'guide', wallet: 'xdefi' })
  })

  it('says when nothing is found; Escape clears the search before it closes anything', async () => {
    const { kisslock } = await openDialog()
    await type('unknown')
    // It is a part of the guides' chunk.
    await drawn(() => expect(document.querySelector('#kl-list')?.textContent).toContain('No wallet matches “unknown”'))
    await press('Escape', field())
    expect([field().value, kisslock.flow.get().open]).toEqual(['', true])
    await drawn(() => expect(names().length).toBeGreaterThan(28))
  })

  it('goes into the list by arrow down, back by arrow up, and to the search by a slash', async () => {
    await openDialog()
    await act(async () => field().focus())
    await press('ArrowDown', field())
    expect(document.activeElement).toBe(byRole('option')[0])
    await press('ArrowUp')
    expect(document.activeElement).toBe(field())
    await act(async () => byRole('option')[3]?.focus())
    await press('/')
    expect(document.activeElement).toBe(field())
  })
})

describe('before the click', () => {
  it('is drawn at rest, closed, for a visitor without a connection', async () => {
    const kisslock = createTestKisslock()
    await kisslock.runtime.load()
    await render(<ConnectDialog />, kisslock)
    await drawn(() => expect(names()).toHaveLength(12))
    expect((document.querySelector('dialog') as HTMLDialogElement).open).toBe(false)
    expect(live()).toBeUndefined()
  })

  it('has the rows of its first frame; the others follow once it is open', async () => {
    const kisslock = createTestKisslock()
    await kisslock.runtime.load()
    await render(<ConnectDialog />, kisslock)
    await drawn(() => expect(names()).toHaveLength(12))
    await act(async () => kisslock.open())
    expect(names()).toHaveLength(12)
    await drawn(() => expect(names().length).toBeGreaterThan(28))
  })

  it('waits for the visitor where the browser is told to save data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const kisslock = createTestKisslock()
    await kisslock.runtime.load()
    await render(<ConnectDialog />, kisslock)
    await new Promise((done) => setTimeout(done, 400))
    expect(document.querySelector('dialog')).toBeNull()
    Reflect.deleteProperty(navigator, 'connection')
    await act(async () => kisslock.open())
    await drawn(() => expect(document.querySelector('dialog')?.open).toBe(true))
  })
})

describe('the dialog', () => {
  it('has the focus on its title when it opens, and is named by it', async () => {
    const { dialog } = await openDialog()
    expect(dialog.getAttribute('aria-labelledby')).toBe('kl-title')
    expect(document.activeElement?.id).toBe('kl-title')
    expect(document.activeElement?.textContent).toBe('Connect a wallet')
  })

  it('asks a detected wallet with the click on its row, and Escape leaves the request open', async () => {
    const wallet = new FakeWallet()
    wallet.answers.wallet_requestPermissions = hang
    const { kisslock, dialog } = await openDialog(only(['zerion']), [wallet])
    await click(byRole('option')[0] as HTMLElement)
    await drawn(() => expect(heading()).toBe('Approve in Rabby Wallet'))
    expect(wallet.methods()).toContain('wallet_requestPermissions')
    expect(document.activeElement?.id).toBe('kl-stage-title')
    // A page cannot bring a wallet's window to the front: the screen says where the window is.
    expect(document.querySelector('.kl-stage')?.textContent).toContain('Click the Rabby Wallet icon')
    expect(() => button(/again/)).toThrow()
    expect(live()).toBe('Waiting for your approval in Rabby Wallet.')
    await act(async () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(kisslock.flow.get()).toMatchObject({ open: false, screen: { at: 'waiting' } })
    expect(kisslock.spoken.get()).toBe('')
  })

  it('shows three steps for a wallet that is not installed, by each of its methods', async () => {
    await openDialog(only(['zerion']))
    await click(byRole('option')[0] as HTMLElement)
    await drawn(() => expect(byRole('tab')).toHaveLength(2))
    for (const tab of byRole('tab')) {
      await click(tab)
      expect(document.querySelectorAll('.kl-step'), tab.textContent ?? '').toHaveLength(3)
    }
  })

  it("filters the list by the help page's cards, each with its true number", async () => {
    const { kisslock } = await openDialog()
    await click(button(/^New to wallets/))
    await drawn(() => expect(heading()).toBe('A wallet is your key ring'))
    await click(byRole('tab')[1] as HTMLElement)
    const card = button(/^A hardware device/)
    const shown = Number(/Show (\d+)/.exec(card.textContent ?? '')?.[1])
    await click(card)
    expect(kisslock.flow.get().screen).toEqual({ at: 'home', filter: 'hardware' })
    expect(names()).toHaveLength(shown)
  })
})
