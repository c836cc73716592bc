import { findPairingUri } from '../pages/ScanStage'
import { expect, test } from './test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('A visitor can copy and leave a code with the keyboard; when the code is renewed, the focus stays and the new code is announced once', async ({
  page,
  host,
  dialog,
  scan,
}) => {
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
  for (let stopCount = 0; stopCount < 12; stopCount++) {
    if (await scan.copy.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(scan.copy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(scan.copy).toHaveText('Link copied')
  const textBefore = await scan.reads()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(findPairingUri(textBefore))
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('dialog [role="status"]') as Element
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
  await expect(scan.copy).toBeFocused()
  expect(await scan.reads()).not.toBe(textBefore)
  await page.keyboard.press('Escape')
  await dialog.isClosed()
  await expect(host.connectButton).toBeFocused()
})
