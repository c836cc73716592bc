import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { rabby } from '../journeys/wallets'
import { watch } from '../rules/watch'
import { installWallet } from '../wallet/installWallet'
import { expectFaultless } from './faultless'
import { expectLooksRight } from './looks'
import { findInstalledPackages, findTarball } from './packages'
import { start } from './processes'
import { createTypeTest } from './rainbowkitTypes'
import { stubVerify } from './scanning'
import { expect, richAccount, test } from './test'

test.describe.configure({ mode: 'serial' })

const rainbowkitName = '@rainbow-me/rainbowkit'

// The code of the section "Sites with another kit" in docs/testing.md.
test('A RainbowKit site type-checks and builds, and the test wallet connects and signs in with RainbowKit’s dialog', async ({
  page,
  context,
  copy,
  npm,
  chains,
}) => {
  await npm('ci', '--prefer-offline')
  await npm('run', 'check')
  await npm('run', 'build')
  const port = new URL(copy.site).port
  const running = await start(['npm', 'run', 'start', '--', '--port', port], copy.site, { cwd: copy.folder })
  const wallet = await installWallet(page, { name: 'My wallet', chains, behaviour: { sign: ['reject', 'ask'] } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Enter' }).click()
  const dialog = page.locator('[data-rk] [role="dialog"]')
  await expect(dialog).toContainText('Connect a Wallet')
  await dialog.getByRole('button', { name: 'My wallet' }).click()
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  expect(await wallet.approveNext()).toMatchObject({ kind: 'sign', account: wallet.address })
  await expect(dialog).toBeHidden()
  expect(wallet.prompts().map(({ kind }) => kind)).toEqual(['connect', 'sign', 'sign'])
  expect(await (await context.request.get('/api/me')).json()).toEqual({ address: wallet.address })
  await page.reload()
  await expect(page.locator('header')).toContainText(wallet.address.slice(-4))
  await running.stop()
})

test('Each of RainbowKit’s names has the same type in Kisslock’s package', async ({ copy, npm }) => {
  await npm('install', '--prefer-offline', findTarball())
  const file = join(copy.folder, 'src/sameTypes.ts')
  writeFileSync(file, createTypeTest())
  await npm('run', 'check')
  rmSync(file)
})

test('A RainbowKit site type-checks and builds if only the package’s name in its imports is replaced', async ({
  copy,
  npm,
}) => {
  await npm('uninstall', '--prefer-offline', rainbowkitName)
  expect(findInstalledPackages(copy.folder).filter((place) => place.includes('rainbow-me'))).toEqual([])
  const sources = join(copy.folder, 'src')
  for (const name of readdirSync(sources)) {
    const file = join(sources, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(rainbowkitName, 'kisslock/rainbowkit'))
  }
  // RainbowKit's entry point `components` has other React contexts than its main entry point. Kisslock's two entry
  // points share their contexts.
  const button = join(sources, 'customButton.tsx')
  writeFileSync(
    button,
    readFileSync(button, 'utf8').replace("'kisslock/rainbowkit'", "'kisslock/rainbowkit/components'"),
  )
  await npm('run', 'check')
  await npm('run', 'build')
})

test('A visitor connects in Kisslock’s dialog, signs in with the site’s adapter, and sees the site’s transaction in the account', async ({
  page,
  context,
  copy,
  site,
  dialog,
  account,
  sign,
  chains,
}) => {
  const observations = await watch(context, site.origin)
  const { address } = await installWallet(page, { ...rabby, keys: [richAccount.privateKey], chains: [...chains] })
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("style-src 'self'")
  await expectLooksRight(page, 'button')
  await expect(page.locator('main .kl-connect').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^MetaMask/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(dialog.row('Own Wallet')).toBeVisible()
  await expectLooksRight(page, 'list')
  await dialog.chooses('Rabby Wallet')
  await expectLooksRight(page, 'sign')
  await sign.signIn.click()
  await dialog.isClosed()
  const own = page.locator('header button').last()
  await expect(own).toContainText(shortenAddress(address))
  await expect(page.locator('main .kl-badge').first()).toBeVisible()
  expect(await (await context.request.get('/api/me')).json()).toEqual({ address })

  await page.getByRole('button', { name: 'Swap' }).click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(account.box.locator('.kl-recent li')).toContainText('Swap')
  await expectLooksRight(page, 'account')

  // After a reload, the session finishes loading while the connection is still being restored, so the page renders
  // wagmi's provider again. The page must not request a nonce for another sign-in.
  const nonces: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/nonce')) nonces.push(request.url())
  })
  await page.reload()
  await expect(own).toContainText(shortenAddress(address))
  await expect(page.locator('main .kl-badge').first()).toBeVisible()
  expect(nonces).toEqual([])
  await expectFaultless(observations, copy, [copy.chain.url])
})

test('The compact dialog shows either the list or a wallet, and the QR code has the parameter that the site adds to it', async ({
  page,
  context,
  site: _,
  dialog,
  scan,
}) => {
  await stubVerify(context)
  await page.goto('/')
  await page.getByLabel('Size').selectOption('compact')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(dialog.box).toHaveCSS('inline-size', '424px')
  await expect(dialog.stage).toBeHidden()
  await dialog.searchesFor('Zerion')
  await dialog.chooses('Zerion')
  await expect(dialog.list).toBeHidden()
  await dialog.choosesMethod('Phone')
  expect(await scan.reads()).toMatch(/^wc:.*&from=site$/)
  await dialog.stage.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.list).toBeVisible()
  await expect(dialog.stage).toBeHidden()
})
