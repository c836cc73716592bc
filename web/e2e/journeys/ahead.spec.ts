import { expect, test } from '../test'

test('The guide of the hovered row is prerendered, but hidden from view, focus and screen readers until the click', async ({
  page,
  host,
  dialog,
}) => {
  await host.visitAndOpen()
  const heading = await dialog.heading.textContent()
  const ahead = dialog.stage.locator('[data-ahead]')
  const steps = ahead.locator('.kl-step')
  await dialog.row('MetaMask').hover()
  await expect(steps).toHaveCount(3)
  expect((await steps.first().evaluate((step) => step.getBoundingClientRect().height)) > 0).toBe(true)
  await expect(steps.first()).toBeHidden()
  await expect(dialog.steps).toHaveCount(0)
  await expect(dialog.heading).toHaveText(heading ?? '')
  await expect(page.locator('#kl-stage-title')).toHaveCount(1)
  const reachedStates = new Set<boolean>()
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab')
    reachedStates.add(await page.evaluate(() => !!document.activeElement?.closest('[data-ahead]')))
  }
  expect([...reachedStates]).toEqual([false])

  // The click shows the prerendered element and moves the focus to its heading.
  const first = await steps.first().elementHandle()
  await dialog.row('MetaMask').click()
  await expect(dialog.steps).toHaveCount(3)
  expect(await first?.evaluate((step) => step.checkVisibility({ visibilityProperty: true }))).toBe(true)
  await expect(dialog.heading).toBeFocused()
  await expect(ahead).toHaveCount(0)

  // The guide of the next wallet is prerendered too.
  await dialog.row('Phantom').hover()
  await expect(steps).toHaveCount(3)
  await expect(dialog.stage.getByRole('tabpanel')).toHaveCount(1)
  await dialog.row('Phantom').click()
  await expect(dialog.heading).toContainText('Phantom')
  await expect(dialog.heading).toBeFocused()
  await expect(ahead).toHaveCount(0)
})

test('A click connects a wallet that announces itself while the wallet’s guide is prerendered', async ({
  page,
  host,
  dialog,
}) => {
  await host.visitAndOpen()
  const ahead = dialog.stage.locator('[data-ahead]')
  await dialog.row('Rabby Wallet').hover()
  await expect(ahead.locator('.kl-step')).toHaveCount(3)
  await page.evaluate(() => {
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Rabby Wallet',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'io.rabby',
    }
    const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
    const detail = Object.freeze({ info, provider })
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  await expect(dialog.group('Detected in this browser')).toHaveCount(1)
  // The new row moves the other rows. The pointer can therefore be over another wallet, whose guide is prerendered, so
  // check only that Rabby's guide is gone.
  await expect(ahead.filter({ hasText: 'Rabby' })).toHaveCount(0)
  await dialog.chooses('Rabby Wallet')
  await expect(dialog.heading).toContainText('Rabby Wallet')
  await expect(dialog.steps).toHaveCount(0)
})
