import { pairingIn } from '../pages/ScanStage'
import { expect, test } from './test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('A code is copied and left by keyboard; a new one moves no focus', async ({ page, host, dialog, scan }) => {
  await page.clock.install()
  await host.visit()
  await host.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.title).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('Rainbow')
  await page.keyboard.press('Enter')
  await expect(dialog.heading).toHaveText('Scan with Rainbow')
  await expect(dialog.heading).toBeFocused()
  await expect(scan.code).toBeVisible()
  for (let stops = 0; stops < 12; stops++) {
    if (await scan.copy.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(scan.copy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(scan.copy).toHaveText('Link copied')
  const before = await scan.reads()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pairingIn(before))
  await scan.isRenewed()
  await expect(dialog.status).toHaveText('The code was renewed.')
  await expect(scan.copy).toBeFocused()
  expect(await scan.reads()).not.toBe(before)
  await page.keyboard.press('Escape')
  await dialog.isClosed()
  await expect(host.connectButton).toBeFocused()
})

test('The countdown is never announced, and a renewed code once', async ({ page, dialog, scan, chooseRainbow }) => {
  await page.clock.install()
  await chooseRainbow()
  await expect(dialog.status).toHaveText('Code ready. Scan it with Rainbow.')
  await page.evaluate(() => {
    const region = document.querySelector('dialog [role="status"]')
    const said: string[] = []
    Object.assign(window, { said })
    if (region)
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      })
  })
  await scan.isRenewed()
  await expect(scan.line).toHaveText('New code ready')
  await expect(scan.line).toHaveText('Waiting for your phone')
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['The code was renewed.'])
})
