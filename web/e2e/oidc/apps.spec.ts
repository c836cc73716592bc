import type { Locator } from '@playwright/test'
import { expectAccessible } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { expect, test } from './test'

const appsTitle = 'Apps with access'
const pressEnter = (target: Locator) => target.press('Enter')

test('A keyboard user can list the apps that have access and revoke one app’s access', async ({
  page,
  asked,
  host,
  dialog,
  user,
  signsIn,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const listAppCalls = () => calls.filter((path) => path.includes('/clients') || /\/apps[-.]/.test(path))
  await signsIn()
  await asked.goesBackBy('Allow and continue', 'Welcome, ')
  await host.visit()
  await host.choosesWallet()
  await dialog.isClosed()

  await pressEnter(host.accountChip)
  await expect(user.button(appsTitle)).toBeVisible()
  // Before the visitor opens the page, the dialog does not request the list of apps.
  expect(listAppCalls()).toEqual([])
  await pressEnter(user.button(appsTitle))
  await user.says(appsTitle)
  expect(listAppCalls()).toContain('/api/oidc/clients')
  await expect(user.box).toContainText('You allowed these apps to use your account on Tidepool.')
  await expect(user.rows).toHaveText([/^NotebookSigns you in/])
  await expectAccessible(page, 'the apps with access')

  const remove = user.button('Remove access Notebook')
  const isFocused = () => remove.evaluate((button) => button.matches(':focus'))
  for (let tabs = 0; tabs < 5 && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await user.says('Remove this app’s access?')
  await expect(user.box).toContainText('Notebook')
  await expectAccessible(page, 'the question before the access of an app ends')
  await pressEnter(user.button('Cancel'))
  await user.says(appsTitle)
  await expect(user.rows).toHaveCount(1)
  await pressEnter(user.button('Remove access Notebook'))
  await pressEnter(user.button('Remove access'))
  await user.says(appsTitle)
  await expect(page.getByRole('status')).toHaveText('You removed the app’s access.')
  await expect(user.box).toContainText('No app has access to your account on Tidepool.')
  await expect(user.rows).toHaveCount(0)
  await expectAccessible(page, 'no app with access')

  await asked.arrives()
  await expect(asked.button('Allow and continue')).toBeVisible()
})

test('The dialog shows an error above the list of apps, and removes an app whose access was revoked in another tab', async ({
  page,
  asked,
  host,
  dialog,
  user,
  signsIn,
}) => {
  await signsIn()
  await asked.goesBackBy('Allow and continue', 'Welcome, ')
  await host.visit()
  await host.choosesWallet()
  await dialog.isClosed()
  await user.opens(appsTitle)
  await user.button('Remove access Notebook').click()
  // Another tab of the visitor ends the app's access first.
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/oidc/clients/end', { method: 'POST', headers, body: '{"client": "notebook"}' })
  })
  await user.button('Remove access').click()
  await user.says(appsTitle)
  await expect(user.rows).toHaveCount(0)
  await expect(user.box).toContainText('No app has access to your account on Tidepool.')

  await page.route('**/api/oidc/clients', (route) => route.fulfill({ status: 429, json: {} }))
  await user.button('Back').click()
  await user.button(appsTitle).click()
  await expect(user.box.locator('.kl-note')).toContainText('then try again')
  await expect(user.box).not.toContainText('No app has access')
})

test.describe('The apps page on a phone, from right to left', () => {
  test.use({ viewport: { width: 320, height: 700 }, locale: 'ar' })
  test('on a narrow phone, the list of apps fits into the dialog', async ({ page, signsIn }) => {
    await page.route('**/api/oidc/clients', (route) =>
      route.fulfill({
        json: {
          clients: [
            {
              client: { id: 'https://agent.example/client.json', name: 'Agent', document_host: 'agent.example' },
              resources: [`https://mcp.example.com/${'notes'.repeat(20)}`],
            },
          ],
        },
      }),
    )
    await signsIn()
    await page.goto('/')
    // The visitor is signed in, and no wallet is connected.
    await page.locator('button.kl-chip--who').click()
    await page.locator('dialog[open]').getByRole('button', { name: 'التطبيقات التي لديها وصول' }).click()
    const row = page.locator('dialog[open]').getByRole('listitem')
    await expect(row).toContainText('agent.example')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'the apps with access')
  })
})
