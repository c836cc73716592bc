import { Practice } from '../pages/Practice'
import { readOrigin } from '../servers/site'
import { expect, test } from '../test'

test.describe('A site that runs with “kisslock dev”', () => {
  test.use({ server: 'dev' })

  test('A new visitor connects the practice wallet and changes the chain', async ({ page, host, dialog, networks }) => {
    const practice = new Practice(page)
    await host.visitAndOpen()
    await expect(practice.panel).toBeVisible()
    await dialog.chooses('Practice wallet')
    await dialog.says('Approve in Practice wallet')
    await practice.approves('Connect to this site?')
    await dialog.isClosed()
    await host.opensNetworks()
    await networks.chooses('Local chain (anvil)')
    await practice.approves('Switch network?')
    await expect(host.networkChip).toHaveAccessibleName('Network: Local chain (anvil). Change network')
    await page.reload()
    await expect(host.networkChip).toHaveAccessibleName('Network: Local chain (anvil). Change network')
    // The practice wallet does not have this network, so it asks twice: to add the network, and to switch to it.
    await host.opensNetworks()
    await networks.chooses('Base')
    await expect(networks.adding('Base')).toBeVisible()
    await expect(practice.question('Add this network?')).toContainText('8453')
    await practice.approves('Add this network?')
    await practice.approves('Switch network?')
    await expect(host.networkChip).toHaveAccessibleName('Network: Base. Change network')
  })
})

test('A site that runs with “kisslock serve” sends no script and no text of the development mode', async ({
  page,
  request,
  host,
  dialog,
}) => {
  const files: string[] = []
  page.on('response', (response) => files.push(response.url()))
  await host.visitAndChoose('Zerion')
  await expect(dialog.steps).toHaveCount(3)
  await expect(page.locator('script[src*="dev"]')).toHaveCount(0)
  await expect(page.getByText('Practice wallet')).toHaveCount(0)
  const development = await (await request.get(readOrigin('dev'))).text()
  const script = /\/assets\/dev-[\w-]+\.js/.exec(development)?.[0] ?? ''
  expect(script).not.toBe('')
  expect((await request.get(readOrigin('dev') + script)).status()).toBe(200)
  expect((await request.get(script)).status()).toBe(404)
  for (const file of files.filter((url) => /\.js$/.test(url)))
    expect(await (await request.get(file)).text(), file).not.toContain('dev.kisslock.practice')
})
