import type { Page } from '@playwright/test'
import { test as base, expect } from './test'

/**
 * A test with a page in a browser context of its own, because these tests expect policy violations and console
 * messages. `said` contains the console messages.
 */
const test = base.extend<{ said: string[] }>({
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: String(baseURL) })
    await use(context)
    await context.close()
  },
  said: async ({ page }, use) => {
    const consoleTexts: string[] = []
    page.on('console', (message) => message.type() !== 'log' && consoleTexts.push(message.text()))
    page.on('pageerror', (error) => consoleTexts.push(`error: ${error.message}`))
    await use(consoleTexts)
  },
})

const script = '<script type="module" src="/kisslock/index.js"></script>'
const link = '<a href="/help">Connect a wallet</a>'
const createElementHtml = (attributes = '', inside = link) =>
  `<kisslock-connect ${attributes}>${inside}</kisslock-connect>`
const createSettingsHtml = (json: string) => `<script type="application/json">${json}</script>`
const createSetUpCalls = (...options: string[]) =>
  `import { setUp } from '/kisslock/index.js'\n${options.map((one) => `setUp(${one})`).join('\n')}`
const siteScript = '<script type="module" src="/site.js"></script>'

// element/standalone/problems.test.ts tests other invalid values, and settings.test.ts tests other cases with two
// elements.
/** A page with a fault, the sentences that the console then shows, and the button that the visitor can still press. */
type Case = {
  html: string
  script?: string
  /**
   * The `script-src` of the page's content security policy. In the text, SITE is replaced by the page's own origin, and
   * OTHER by the other origin, which has the same files.
   */
  policy?: string
  headers?: Record<string, string>
  before?: (page: Page) => Promise<unknown>
  later?: (page: Page) => Promise<unknown>
  says: RegExp | RegExp[]
  shows?: 'button' | 'link'
}

const removeCustomElements = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, 'customElements', { value: undefined }))
const setAttributeAs = (name: string, value: string) => (page: Page) =>
  page
    .locator('kisslock-connect')
    .first()
    .evaluate((one, [name, value]) => one.setAttribute(name, value), [name, value] as const)
const foreignScript = '<script type="module" src="OTHER/kisslock/index.js"></script>'

const cases: Readonly<Record<string, Case>> = {
  'an unknown scheme': {
    html: script + createElementHtml('scheme="night"'),
    says: /^Kisslock: `scheme` is "night"\. Write one of/,
  },
  'two elements with an invalid attribute and settings that are not an object': {
    html:
      script +
      ['{chains:1}', '[1]'].map((json) => createElementHtml('scheme="night"', createSettingsHtml(json))).join(''),
    says: [/are no JSON\. .* Expected/, /`scheme` is "night"\./, /are no JSON\. .* it is no object/],
  },
  'a browser without custom elements': {
    html: script + createElementHtml(),
    before: removeCustomElements,
    says: /no custom elements, so the content .* stays\. Write a link there/,
    shows: 'link',
  },
  'a second copy of the script': {
    html: `${script}<script type="module" src="/kisslock/index.js?copy"></script>${createElementHtml()}`,
    says: /is there already, .* Load one of them/,
  },
  'two copies of the script, each with its own theme': {
    html: `${siteScript}<script type="module" src="/kisslock/index.js?copy"></script>${createElementHtml('accent="green"')}`,
    script: `${createSetUpCalls("{ accent: '#7a3cff' }")}\nimport { setUp as again } from '/kisslock/index.js?copy'\nagain({ theme: { radius: 'large' } })`,
    says: /is there already, .* Load one of them/,
  },
  'a second call of setUp': {
    html: siteScript + createElementHtml(),
    script: createSetUpCalls('{ chains: [1] }', '{ chains: [10] }'),
    says: /is set up already\. Call setUp\(\) once/,
  },
  'a script of another origin that the policy blocks': {
    html: foreignScript + createElementHtml(),
    policy: "'self'",
    says: /violates the following Content Security Policy directive: "script-src 'self'"/,
    shows: 'link',
  },
  'a chunk that the policy blocks': {
    html: foreignScript + createElementHtml(),
    policy: 'OTHER/kisslock/index.js',
    says: /^Kisslock: a part beside .* could not be loaded\. Copy the whole folder .* allow its origin in script-src/,
  },
  'an opener policy that blocks the responses of wallets in their own window': {
    html: script + createElementHtml(),
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
    says: /Cross-Origin-Opener-Policy: same-origin, .* Send same-origin-allow-popups instead/,
  },
  'an unknown value that is set later': {
    html: script + createElementHtml('scheme="dark"'),
    later: setAttributeAs('scheme', 'night'),
    says: /`scheme` is "night"\. Write one of/,
  },
}

for (const [what, one] of Object.entries(cases))
  test(`The console shows advice about ${what}, and the visitor still has a button or link`, async ({
    page,
    said,
    shows,
    baseURL,
  }) => {
    const other = String(baseURL).replace('127.0.0.1', 'localhost')
    const { html, script: code = '', policy, before, later, shows: seen = 'button' } = one
    const says = [one.says].flat()
    await before?.(page)
    const headers: Record<string, string> = policy
      ? { 'Content-Security-Policy': `script-src ${policy.replace('OTHER', other)}` }
      : (one.headers ?? {})
    const checkPromise = later && page.waitForResponse(/tellProblems/)
    await shows({ html: html.replaceAll('OTHER', other), script: code, headers })
    const role = page.getByRole(seen, { name: /Connect/ }).first()
    await expect(role).toBeVisible()
    if (later) {
      // The page checks the settings only when the browser is idle.
      await (await checkPromise)?.finished()
      await later(page)
    }
    const listOwnTexts = () => said.filter((text) => text.startsWith('Kisslock:') || says.some((one) => one.test(text)))
    await expect.poll(listOwnTexts).toEqual(says.map((one) => expect.stringMatching(one)))
    await expect(role).toBeVisible()
    // If the policy blocks a file, the console also contains the browser's own message.
    if (!policy) expect(said).toEqual(listOwnTexts())
  })
