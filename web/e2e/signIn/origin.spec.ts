import { test as base, expect, readSession } from './test'

/**
 * A test that opens the site under another host name of this computer. The site's setting `origins` does not contain
 * this host name.
 */
const test = base.extend({
  baseURL: async ({ site }, use) => use(site.origin.replace('127.0.0.1', 'localhost')),
  expectedErrors: / 403 /,
})

test('If the site’s settings do not contain the page’s origin, the dialog shows the page’s host and offers no retry', async ({
  page,
  site,
  baseURL,
  sign,
  chooseRabby,
}) => {
  await chooseRabby({ chains: [1, 8453] })
  await sign.says('Tidepool could not sign you in')
  await expect(sign.box).toContainText(`Tidepool is not set up for ${new URL(baseURL ?? '').host}`)
  await expect(sign.box).not.toContainText('A second try often works')
  await expect(sign.box.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(sign.disconnect).toBeVisible()
  await sign.box.getByText('Details for support').click()
  const details = await sign.box.getByRole('region', { name: 'Details for support' }).innerText()
  expect(details).toContain('Code: sign/foreign-origin')
  expect(details).toContain('Message: auth/foreign-origin')
  expect(details).toContain('Status: 403')
  expect(details).toContain(`Page: ${baseURL}`)
  expect(details.split('\n').find((line) => line.startsWith('Server: '))).toContain(site.origin)
  expect(await readSession(page)).toBeNull()
})
