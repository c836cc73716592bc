import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

const zerion = { name: 'Zerion', rdns: 'io.zerion.wallet' } as const

test('A wallet installed while its guide is open keeps its method switch', async ({ page, host, dialog }) => {
  await page.clock.install()
  const wallet = await installWallet(page, { ...zerion, announceAfter: 600_000 })
  await host.visitAndOpen()
  await dialog.chooses('Zerion')
  await dialog.choosesMethod('Browser')
  await page.clock.fastForward(600_000)
  await dialog.says('Zerion is ready')
  await expect(dialog.method('Browser')).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.stage.getByRole('tabpanel')).toContainText('One click connects it')
  await dialog.method('Browser').focus()
  await page.keyboard.press('ArrowRight')
  await dialog.says('Scan with Zerion')
  await expect(dialog.method('Phone')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await dialog.says('Zerion is ready')
  await expect(dialog.method('Browser')).toBeFocused()
  expect(wallet.methods()).toEqual([])
  await dialog.does('Continue with Zerion')
  await host.showsConnected(wallet.address)
})

test('After the refresh, choosing another method withdraws the request', async ({ page, host, dialog }) => {
  await host.visitAndOpen()
  await dialog.chooses('Zerion')
  await dialog.choosesMethod('Browser')
  const wallet = await installWallet(page, { ...zerion, behaviour: { connect: 'ask' } })
  await dialog.does('Refresh and continue')
  await dialog.says('Approve in Zerion')
  await expect(dialog.method('Browser')).toHaveAttribute('aria-selected', 'true')
  await dialog.method('Phone').click()
  await dialog.says('Scan with Zerion')
  await wallet.approveNext()
  await expect(dialog.heading).toHaveText('Scan with Zerion')
  await expect(host.accountChip).toHaveCount(0)
})
