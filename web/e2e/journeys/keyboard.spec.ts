import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { connectedWith, rabby } from './wallets'

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

test('Tab goes through search, list, help, the method switch, the stage and Close, and round again', async ({
  page,
  host,
  dialog,
}) => {
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

test('In the list arrows, Home, End and letters move, and a slash goes to the search', async ({
  page,
  host,
  dialog,
}) => {
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

test('Escape in the search clears it, a second one closes, and the focus is back on the button', async ({
  page,
  host,
  dialog,
}) => {
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

test('Escape closes every screen and gives the focus back to what opened it', async ({
  page,
  host,
  dialog,
  account,
  networks,
}) => {
  await connectedWith({ page, host, dialog })
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

test('Among the networks arrows only move; Enter asks the wallet', async ({ page, host, dialog, networks }) => {
  const wallet = await connectedWith({ page, host, dialog }, { chains: [1, 8453] })
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
