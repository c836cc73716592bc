import { expectPlaceHeld, expectRestoring, recordCorner } from '../rules/corner'
import { holdCode } from '../rules/heldCode'
import { readShifts, recordShifts } from '../rules/layoutShift'
import { cheapPhoneFactor, slowProcessor } from '../rules/slow'
import { icon } from '../servers/site'
import { startServer } from '../servers/startServer'
import { expect, test } from '../test'

test('Before any code runs, the page shows its name, sentence, button and card, and React keeps the nodes and the focus', async ({
  page,
  host,
}) => {
  await recordShifts(page)
  const decideCode = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toContainText('Tidepool')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your wallet is all you need here.')
  await expect(host.card.getByRole('listitem')).toHaveCount(3)
  const htmlBefore = await page.locator('#kisslock > .site').innerHTML()
  const button = await host.connectButton.elementHandle()
  await host.connectButton.focus()
  decideCode('comes')
  await page.waitForLoadState('networkidle')
  expect(await button?.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await page.locator('#kisslock > .site').innerHTML()).toBe(htmlBefore)
  expect(await readShifts(page)).toEqual([])
})

test('On a slow processor, a visitor whose wallet is remembered sees a placeholder and never the connect button', async ({
  page,
  host,
  connectRabby,
}) => {
  const { address } = await connectRabby()
  await recordShifts(page)
  await recordCorner(page)
  await slowProcessor(page, cheapPhoneFactor)
  const end = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Restoring your connection' })).toBeVisible()
  await expect(host.connectButton).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.locator('.kl-connect')).not.toBeFocused()
  end('comes')
  await host.showsConnected(address)
  await expectRestoring(page, address)
  expect(await readShifts(page)).toEqual([])
})

test('On a connection of 20 kB/s, a placeholder is shown until a remembered account appears', async ({
  page,
  host,
  connectRabby,
}) => {
  const { address } = await connectRabby()
  await expectPlaceHeld(page, address, () => host.showsConnected(address))
})

test.describe('The first frame without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript, only the sentence about JavaScript is visible', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('noscript p').last()).toBeVisible()
    expect(await page.locator('h1:visible').count()).toBe(1)
    await expect(page.locator('#kisslock')).toBeHidden()
  })
})

test.describe('A page of an earlier build in the cache of a browser or a proxy', () => {
  // React logs the error 418 when it has found a mismatch and rendered the page again.
  test.use({ expectedErrors: /Minified React error #4(18|25)/ })

  test('React renders the differing parts of a cached page again, and the button opens the dialog', async ({
    page,
    host,
    dialog,
  }) => {
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('<main class="site-hero">', '<p>Older</p><main class="site-old">')
      await route.fulfill({ response: answer, body })
    })
    await host.visitAndOpen()
    await expect(dialog.list).toBeVisible()
    await expect(page.getByText('Older')).toHaveCount(0)
    await expect(page.locator('.site-hero')).toHaveCount(1)
  })
})

test.describe('A site whose own policy contains no hashes', () => {
  test.use({ expectedErrors: /inline (style|script) violates|^(style|script)-src-elem inline/ })
  const strictPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

  test('if the policy contains no hashes, the page loads its styles from a file, and the button opens the dialog', async ({
    page,
    host,
    dialog,
  }) => {
    const sheets: string[] = []
    page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
    const openDialog = async () => {
      await host.visitAndOpen()
      await expect(dialog.list).toBeVisible()
      return host.connectButton.evaluate((button) => getComputedStyle(button).borderRadius)
    }
    const usualLook = await openDialog()
    expect(sheets.filter((url) => url.includes('/main-'))).toEqual([])
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'content-security-policy': strictPolicy },
      })
    })
    expect(await openDialog()).toBe(usualLook)
    expect(sheets.filter((url) => url.includes('/main-'))).toHaveLength(1)
  })
})

const createSettings = (origin: string) => `
[site]
name = "${'سوق '.repeat(18)}Acme"
sentence = "</script> & 'tides' <b>"
icon = "./icon.svg"
base_path = "/a/b"
terms_url = "/terms?a=1&b=2"
privacy_url = "https://acme.example/privacy"
origins = ["${origin}"]

[sign_in]
mode = "required"
`

const everySetting = test.extend({
  baseURL: async ({ once }, use) => {
    const origin = await once('every setting', async () => {
      const createFiles = (at: string) => ({ 'kisslock.toml': createSettings(at), 'icon.svg': icon })
      const { origin, stop } = await startServer('serve', createFiles)
      return { value: origin, stop }
    })
    await use(origin)
  },
})

everySetting('A site below a path, with every setting, is taken over as it was drawn', async ({ page }) => {
  await page.goto('/a/b/?locale=ar')
  const before = await page.locator('#kisslock > .site').innerHTML()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('#kisslock > .site').innerHTML()).toBe(before)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("</script> & 'tides' <b>")
  await expect(page.locator('footer a')).toHaveCount(2)
  await page.locator('.kl-connect').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
