import { expect, test } from '../test'

test('The Tab key moves the focus from the search field to one list row, help, one method tab and the tab’s panel', async ({
  page,
  host,
  dialog,
}) => {
  await host.visitAndChoose('Zerion')
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

test('A visitor can use the account screen and its pages with the keyboard', async ({
  page,
  host,
  account,
  networks,
  context,
  connectRabby,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const wallet = await connectRabby({ chains: [1, 8453] })
  /** Press Tab until a control with this name has the focus, then press Enter. */
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

test('A visitor can use help, guides and search with the keyboard', async ({ page, host, dialog }) => {
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
  // Escape in the search field clears the field. A second Escape closes the dialog.
  await dialog.search.focus()
  await page.keyboard.type('led')
  await page.keyboard.press('Escape')
  await expect(dialog.search).toHaveValue('')
  await expect(dialog.box).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.isClosed()
  await expect(host.connectButton).toBeFocused()
})
