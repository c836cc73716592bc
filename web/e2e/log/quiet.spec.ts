import type { Page } from '@playwright/test'
import { isOfLog } from '../rules/log'
import { expect, expectLogged, test } from './test'

/** Serves the page with other settings of the log. */
const withLog = (page: Page, settings: { enabled?: boolean; respect_privacy_signals?: boolean }) =>
  page.route('/', async (route) => {
    const answer = await route.fetch()
    const log = JSON.stringify({ enabled: true, respect_privacy_signals: true, ...settings })
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"log":\{[^}]*\}/, `"log":${log}`) })
  })

const asksForPrivacy = (page: Page, signals: object) =>
  page.addInitScript((signals) => {
    for (const [name, value] of Object.entries(signals))
      Object.defineProperty(Navigator.prototype, name, { value, configurable: true })
  }, signals)

const quiet: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['a site that wants no log', (page) => withLog(page, { enabled: false })],
  ['a browser with Global Privacy Control', (page) => asksForPrivacy(page, { globalPrivacyControl: true })],
  ['a browser with Do Not Track', (page) => asksForPrivacy(page, { doNotTrack: '1' })],
]
for (const [what, prepare] of quiet)
  test(`With ${what} nothing is sent, and the log’s chunk is not loaded`, async ({ page, entries, connectRabby }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await prepare(page)
    await connectRabby()
    await page.waitForLoadState('networkidle')
    expect([entries(), asked.filter(isOfLog)]).toEqual([[], []])
  })

test('A site may log in spite of such a signal, where its law allows that', async ({ page, host, entries }) => {
  await withLog(page, { respect_privacy_signals: false })
  await asksForPrivacy(page, { globalPrivacyControl: true, doNotTrack: '1' })
  await host.visitAndOpen()
  await expectLogged(entries, ['opened'])
})

test('Nothing is loaded or sent before the visitor opens the dialog', async ({ page, host, entries }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await host.visit()
  await page.waitForLoadState('networkidle')
  expect([entries(), asked.filter(isOfLog)]).toEqual([[], []])
})
