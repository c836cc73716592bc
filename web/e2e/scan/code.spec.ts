import { accentNames } from '../../build/accents'
import { findPairingUri } from '../pages/ScanStage'
import { setAppearance } from '../rules/axe'
import { readCode } from './readCode'
import { expect, test } from './test'

// Specification 2.3
test('A camera can read the code at 256 pixels, in every accent, light and dark', async ({ page, host, scan }) => {
  await host.visitAndChoose('Any phone wallet')
  const text = await scan.reads()
  expect(await page.evaluate(() => devicePixelRatio)).toBe(1)
  expect(await scan.plate.boundingBox()).toMatchObject({ width: 256, height: 256 })
  for (const scheme of ['light', 'dark'])
    for (const accent of accentNames) {
      await setAppearance(page, { scheme, accent })
      expect(await readCode(scan.plate), `${scheme}, ${accent}`).toBe(text)
    }
})

test('The code is one SVG path on white, with the wallet’s icon in the middle', async ({
  page,
  scan,
  chooseRainbow,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await chooseRainbow()
  await scan.reads()
  await expect(scan.code.locator('path')).toHaveCount(1)
  const [plate, logo] = [await scan.plate.boundingBox(), await scan.plate.locator('img').boundingBox()]
  const findMiddle = (box: typeof plate) => [
    (box?.x ?? 0) + (box?.width ?? 0) / 2,
    (box?.y ?? 0) + (box?.height ?? 0) / 2,
  ]
  expect(findMiddle(logo)).toEqual(findMiddle(plate))
  expect(logo?.width).toBe(44)
  const { margin, modules, background } = await scan.code.evaluate((svg) => ({
    margin: svg.getBoundingClientRect().x - (svg.parentElement?.getBoundingClientRect().x ?? 0),
    modules: svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width,
    background: getComputedStyle(svg.parentElement as Element).backgroundColor,
  }))
  expect(margin / modules).toBeGreaterThanOrEqual(4)
  expect(background).toBe('rgb(255, 255, 255)')
})

test('In a right-to-left language the code is not mirrored', async ({ page, scan }) => {
  await page.goto('/?locale=ar')
  await page.locator('[data-kl-button] button').click()
  await page.getByRole('option', { name: 'MetaMask' }).click()
  expect(await scan.reads()).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  const [plate, heading] = [await scan.plate.boundingBox(), await page.locator('#kl-stage-title').boundingBox()]
  expect(plate?.x).toBeGreaterThan(heading?.x ?? 0)
})

for (const [where, options] of [
  ['at 320 px', { viewport: { width: 320, height: 700 } }],
  ['in forced colours', { contextOptions: { forcedColors: 'active' } }],
] as const)
  test.describe(where, () => {
    test.use(options)

    test(`The code is readable ${where}`, async ({ host, dialog, scan }) => {
      await host.visitAndOpen()
      for (const [wallet, form] of [
        ['MetaMask', /^wc:/],
        ['Rainbow', /^https:\/\/rnbwapp\.com/],
      ] as const) {
        await dialog.chooses(wallet)
        const text = await scan.reads()
        expect(text).toMatch(form)
        expect(findPairingUri(text)).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=/)
        const back = dialog.action('Back to all wallets')
        if (await back.isVisible()) await back.click()
      }
    })
  })
