import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

test('The whole journey by keys: open, find, choose, approve, be connected', async ({ page, host, dialog }) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visit()
  await page.keyboard.press('Tab')
  await expect(host.connectButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.title).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.search).toBeFocused()
  await page.keyboard.type('rab')
  await expect(dialog.rows).toHaveCount(1)
  await page.keyboard.press('Enter')
  await dialog.says('Approve in Rabby Wallet')
  await expect(dialog.heading).toBeFocused()
  await wallet.approveNext()
  await host.showsConnected(wallet.address)
  await dialog.isClosed()
  await expect(host.accountChip).toBeFocused()
})

test('Tab goes through search, list, help, methods, stage and Close', async ({ page, host, dialog }) => {
  await host.visitAndOpen()
  await dialog.chooses('Zerion')
  await expect(dialog.heading).toBeFocused()
  await dialog.search.focus()
  const stops: string[] = []
  for (let stop = 0; stop < 9; stop += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('role') ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  expect(stops.slice(0, 3)).toEqual(['option', 'New to wallets?', 'tab'])
  expect(stops).toContain('tabpanel')
  expect(stops.filter((stop) => stop === 'option')).toHaveLength(1)
  expect(stops.filter((stop) => stop === 'tab')).toHaveLength(1)
})

test('In the list arrows, Home, End and letters move; a slash searches', async ({ page, host, dialog }) => {
  await host.visitAndOpen()
  await dialog.search.focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.rows.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.rows.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(dialog.rows.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(dialog.rows.first()).toBeFocused()
  await page.keyboard.type('tali')
  await expect(dialog.row('Talisman')).toBeFocused()
  await page.keyboard.press('/')
  await expect(dialog.search).toBeFocused()
  await expect(dialog.search).toHaveValue('')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.search).toBeFocused()
})

test('Escape in the search clears it, a second one closes the dialog', async ({ page, host, dialog }) => {
  await host.visitAndOpen()
  await dialog.search.focus()
  await page.keyboard.type('led')
  await page.keyboard.press('Escape')
  await expect(dialog.search).toHaveValue('')
  await expect(dialog.box).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.isClosed()
  await expect(host.connectButton).toBeFocused()
})

test('Arrows choose another method at once, and the steps follow', async ({ page, host, dialog }) => {
  await host.visitAndOpen()
  await dialog.search.focus()
  await page.keyboard.type('zerion')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(dialog.heading).toBeFocused()
  await dialog.methods.first().focus()
  const before = await dialog.heading.textContent()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.methods.nth(1)).toBeFocused()
  await expect(dialog.methods.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.heading).not.toHaveText(before ?? '')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.heading).toHaveText(before ?? '')
})

test('Escape gives the focus back to what opened it', async ({ page, host, account, networks, connectRabby }) => {
  await connectRabby()
  await host.accountChip.focus()
  await page.keyboard.press('Enter')
  await expect(account.box.getByRole('heading', { name: 'Account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(host.accountChip).toBeFocused()
  await host.networkChip.focus()
  await page.keyboard.press('Enter')
  await expect(networks.title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(host.networkChip).toBeFocused()
})

test('Among the networks arrows only move; Enter asks the wallet', async ({ page, host, networks, connectRabby }) => {
  const wallet = await connectRabby({ chains: [1, 8453] })
  await host.opensNetworks()
  await networks.current.focus()
  const asked = wallet.methods().length
  await page.keyboard.press('ArrowDown')
  await expect(networks.row('Base')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(networks.current).toBeFocused()
  expect(wallet.methods()).toHaveLength(asked)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await host.showsConnected(wallet.address, 'Base')
})

test('The account and its pages by keys alone', async ({ page, host, account, networks, context, connectRabby }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const wallet = await connectRabby({ chains: [1, 8453] })
  /** Moves by Tab to the control with this name, as a visitor without a pointer does, and presses Enter. */
  const presses = async (name: RegExp) => {
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(
        () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent,
      )
      if (name.test(focused ?? '')) return page.keyboard.press('Enter')
    }
    throw new Error(`Tab does not lead to ${name}.`)
  }
  await expect(host.accountChip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(account.box.getByRole('heading', { name: 'Account' })).toBeFocused()
  await presses(/^Copy address$/)
  await expect(account.box.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
  await presses(/^Connected wallets/)
  await expect(page.getByRole('heading', { name: 'Connected wallets' })).toBeFocused()
  await presses(/^Back$/)
  await expect(account.box.getByRole('heading', { name: 'Account' })).toBeFocused()
  await presses(/^Network/)
  await expect(networks.title).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(networks.current).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await host.showsConnected(wallet.address, 'Base')
  await networks.isClosed()
  await host.accountChip.focus()
  await page.keyboard.press('Enter')
  await expect(account.box.getByRole('heading', { name: 'Account' })).toBeFocused()
  await presses(/^Disconnect$/)
  await expect(account.question.getByRole('heading')).toBeFocused()
  await presses(/^Disconnect$/)
  await host.showsIdle()
  await expect(host.connectButton).toBeFocused()
})

test('Help and guides by keys alone: cards, method switch and steps', async ({ page, host, dialog }) => {
  await host.visit()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.title).toBeFocused()
  const help = dialog.box.getByRole('button', { name: 'New to wallets?' })
  for (const stop of [dialog.search, dialog.rows.first(), help]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(dialog.heading).toBeFocused()
  await dialog.says('A wallet is your key ring')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await dialog.says('Choose what suits you')
  await page.keyboard.press('Tab')
  await expect(dialog.stage.getByRole('tabpanel')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.row('Rainbow')).toHaveCount(0)
  await expect(dialog.row('Zerion')).toBeVisible()
})
