import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { startHost } from '../servers/startHost'
import { expect, test as journey } from '../test'
import { installWallet } from '../wallet/installWallet'

/** Every folder of examples/, with the application in it that uvicorn runs. */
const examples = {
  fastapi_shop: 'app:app',
  django_shop: 'shop:app',
  flask_shop: 'app:asgi',
  plain_html: 'server:app',
} as const
const examplesFolder = join(import.meta.dirname, '../../../examples')

type Example = keyof typeof examples

const test = journey.extend<{ example: Example; exampleOrigin: string }>({
  example: ['fastapi_shop', { option: true }],
  exampleOrigin: async ({ example }, use) => {
    const running = await startHost(join(examplesFolder, example), examples[example], 'kisslock.toml')
    await use(running.origin)
    await running.stop()
  },
  baseURL: async ({ exampleOrigin }, use) => use(exampleOrigin),
  skipsSuccess: true,
  expectedCookies: /^kisslock/,
  // The browser also logs the 401 response of the members' page, and an error for the script that the test blocks.
  expectedErrors: /401 \(Unauthorized\)|net::ERR_FAILED/,
})

/** Fetch the protected route in the page. Return the status and the text of the response. */
const fetchMembers = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/members')
    return [answer.status, await answer.text()] as const
  })

type RecordingWindow = { told: string[] }

/** Record the element's events. The events don't bubble, so the listener captures them. */
const recordEvents = (page: Page) =>
  page.addInitScript(() => {
    const events: string[] = []
    Object.assign(window, { told: events })
    for (const name of ['connect', 'change', 'disconnect', 'session', 'sign-in', 'sign-out'])
      document.addEventListener(`kisslock-${name}`, () => events.push(name), true)
  })
const readRecordedEvents = (page: Page) => page.evaluate(() => (window as unknown as RecordingWindow).told)

for (const example of Object.keys(examples) as Example[])
  test.describe(example, () => {
    test.use({ example })

    test(`In ${example}, a visitor gets access after signing in, and has no access after signing out`, async ({
      page,
      host,
      account,
    }) => {
      // The tests are slow, because each example starts a server, and four examples run on the same cores.
      test.slow()
      const wallet = await installWallet(page, rabby)
      await recordEvents(page)
      const pageBefore = await page.context().newPage()
      await pageBefore.route('**/embed.js', (route) => route.abort())
      await pageBefore.goto('/')
      expect((await pageBefore.locator('kisslock-connect').boundingBox())?.height, 'its place').toBe(44)
      await pageBefore.close()
      await page.goto('/')
      expect(await fetchMembers(page)).toEqual([401, expect.stringContaining('auth/no-session')])
      await host.choosesWallet()
      const signing = page.getByRole('dialog', { name: /^Sign in to / })
      await signing.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      expect(await fetchMembers(page)).toEqual([200, expect.stringContaining(`Welcome, ${wallet.address} on chain 1.`)])
      expect(await readRecordedEvents(page)).toEqual(['connect', 'session', 'sign-in'])
      // The page of the plain example listens to the element's events. The pages of the other examples read the session
      // themselves.
      if (example === 'plain_html') await expect(page.locator('main')).toContainText(`Hello, ${wallet.address}.`)
      await page.reload()
      await expect(page.locator('main')).toContainText(`Hello, ${wallet.address}.`)
      await host.opensAccount()
      // A restored session dispatches no `sign-in` event: a page that reloads on `sign-in` would otherwise reload
      // forever.
      await expect.poll(async () => (await readRecordedEvents(page)).sort()).toEqual(['connect', 'session'])
      await account.box.getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(async () => (await fetchMembers(page))[0]).toBe(401)
      await expect.poll(async () => (await readRecordedEvents(page)).slice(2)).toEqual(['session', 'sign-out'])
      if (example !== 'plain_html') await page.reload()
      await expect(page.locator('main')).toContainText('Hello, stranger.')
    })
  })
