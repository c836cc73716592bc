import type { Page } from '@playwright/test'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { phone, rabby } from './wallets'

/** Return the names of the running animations, and the properties of the running transitions. */
const findRunningAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState !== 'finished')
      .map(
        (one) => ('transitionProperty' in one ? one.transitionProperty : (one as CSSAnimation).animationName) as string,
      )
      .filter((name, i, all) => all.indexOf(name) === i),
  )

test('The same status icon stays visible until the wallet is connected, and only its state changes', async ({
  page,
  host,
  dialog,
}) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visitAndOpen()
  const mark = dialog.stage.locator('.kl-clasp')
  const first = await mark.elementHandle()
  const states: (string | null)[] = [await mark.getAttribute('data-state')]
  const expectState = async (state: string) => {
    await expect(mark).toHaveAttribute('data-state', state)
    expect(await mark.evaluate((now, before) => now === before, first), state).toBe(true)
    states.push(state)
  }
  await dialog.chooses('Rabby Wallet')
  await expectState('waiting')
  await wallet.rejectNext()
  await expectState('apart')
  await dialog.does('Try again')
  await expectState('waiting')
  await wallet.approveNext()
  await expectState('closed')
  expect(states).toEqual(['idle', 'waiting', 'apart', 'waiting', 'closed'])
})

test('Half of the status icon shows the icon of the wallet that the visitor hovers or focuses', async ({
  page,
  host,
  dialog,
}) => {
  await host.visitAndOpen()
  const half = dialog.stage.locator('.kl-clasp__half').last()
  await expect(half.locator('img')).toHaveCount(0)
  await dialog.row('Phantom').hover()
  const phantom = (await dialog.row('Phantom').locator('img').getAttribute('src')) ?? ''
  await expect(half.locator('img')).toHaveAttribute('src', phantom)
  await page.mouse.move(0, 0)
  await expect(half.locator('img')).toHaveCount(0)
  await dialog.search.focus()
  await page.keyboard.press('ArrowDown')
  const icon = (await dialog.rows.first().locator('img').getAttribute('src')) ?? ''
  await expect(half.locator('img')).toHaveAttribute('src', icon)
})

test('With reduced motion no element moves, and a waiting status icon changes its opacity', async ({
  page,
  host,
  dialog,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
  await host.visitAndOpen()
  await dialog.row('Rabby Wallet').waitFor()
  await expect.poll(() => findRunningAnimations(page)).toEqual([])
  await dialog.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await expect.poll(() => findRunningAnimations(page)).toEqual(['kl-still'])
  await wallet.approveNext()
  await dialog.isClosed()
  await expect.poll(() => findRunningAnimations(page)).toEqual([])
})

test.describe('Animations of the dialog', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the whole dialog grows from compact to wide', async ({ page, host, dialog, account, connectRabby }) => {
    await connectRabby()
    await host.opensAccount()
    await account.box.getByRole('button', { name: /^Connected wallets/ }).click()
    await expect.poll(() => findRunningAnimations(page)).toEqual([])
    const box = await page.locator('dialog').elementHandle()
    await page.evaluate(() => {
      const growths: string[] = []
      const dialog = document.querySelector('dialog')
      dialog?.addEventListener(
        'transitionrun',
        ({ target, propertyName }) => target === dialog && growths.push(propertyName),
      )
      Object.assign(window, { grown: growths })
    })
    await page.getByRole('button', { name: 'Connect another wallet' }).click()
    await expect.poll(() => page.evaluate(() => (window as unknown as { grown: string[] }).grown)).toContain('width')
    await dialog.title.waitFor()
    expect(await page.locator('dialog').evaluate((now, before) => now === before, box)).toBe(true)
  })

  test.describe('on a phone', () => {
    test.use(phone)

    /** Drag one finger down from a point, with `ms` between two steps. */
    const pulls = async (page: Page, from: { x: number; y: number }, by: number, ms: number) => {
      const client = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] })
      await touch('touchStart', from.y)
      for (let step = 1; step <= 8; step += 1) {
        await touch('touchMove', from.y + (by * step) / 8)
        await page.waitForTimeout(ms)
      }
      await touch('touchEnd', from.y + by)
    }

    test('pulling the sheet far down closes the sheet, and after a short pull the sheet slides back', async ({
      page,
      host,
      dialog,
    }) => {
      await host.visitAndTap()
      await expect(dialog.list).toBeVisible()
      await expect.poll(() => findRunningAnimations(page)).toEqual([])
      const sheet = page.locator('dialog[open]')
      const head = (await dialog.title.boundingBox()) ?? { x: 0, y: 0 }
      const place = await sheet.boundingBox()
      await pulls(page, { x: head.x + 10, y: head.y + 10 }, 40, 60)
      await expect.poll(() => sheet.boundingBox()).toEqual(place)
      await expect(dialog.box).toBeVisible()
      await pulls(page, { x: head.x + 10, y: head.y + 10 }, 140, 20)
      await dialog.isClosed()
      await expect(host.connectButton).toBeFocused()
    })

    test('if rotating the phone turns the dialog into a sheet, the sheet can be pulled down', async ({
      page,
      host,
      dialog,
    }) => {
      await page.setViewportSize({ width: phone.viewport.height, height: phone.viewport.width })
      await host.visitAndTap()
      await expect(dialog.list).toBeVisible()
      await page.setViewportSize(phone.viewport)
      await expect.poll(() => findRunningAnimations(page)).toEqual([])
      await expect(async () => {
        const head = (await dialog.title.boundingBox()) ?? { x: 0, y: 0 }
        await pulls(page, { x: head.x + 10, y: head.y + 10 }, 140, 20)
        await dialog.isClosed()
      }).toPass()
    })
  })
})
