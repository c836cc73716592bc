import { expect, test } from '../test'

const restoring = { name: 'Restoring…' }

test('An extension that wakes late is waited for', async ({ page, host, dialog, connectRabby }) => {
  const wallet = await connectRabby()
  const asked = wallet.prompts().length
  wallet.wallet.sleep()
  await page.reload()
  const button = page.getByRole('button', restoring)
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  await expect(dialog.box).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  wallet.wallet.wake()
  await host.showsConnected(wallet.address)
  expect(wallet.prompts().length).toBe(asked)
})
