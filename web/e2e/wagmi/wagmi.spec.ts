import type { Hex } from 'viem'
import { verifyMessage } from 'viem'
import { installWallet } from '../../testing'
import { buildPackage } from '../habits/buildPackage'
import { createSitePage, putFiles } from '../rules/putFiles'
import { expect, test } from '../test'

const html = createSitePage('<div id="site"></div><script src="/assets/wagmi.js"></script>')

// The code of the section "Sites with another kit" in docs/testing.md.
test('On a wagmi site without Kisslock, the test wallet rejects, connects, signs, switches chains and reconnects after a reload', async ({
  page,
  baseURL,
  once,
}) => {
  const siteScript = await once('wagmi', async () => ({ value: await buildPackage(import.meta.dirname) }))
  await putFiles(page, String(baseURL), { '/site': html, '/assets/wagmi.js': siteScript })
  const wallet = await installWallet(page, {
    name: 'My wallet',
    chains: [1, 8453],
    behaviour: { connect: ['reject', 'approve'], sign: 'ask' },
  })
  await page.goto('/site')
  const entry = page.getByRole('button', { name: 'My wallet' })
  await entry.click()
  await expect(page.getByRole('alert')).toHaveText('UserRejectedRequestError')
  await entry.click()
  const account = page.getByRole('heading')
  await expect(account).toHaveText(wallet.address)

  await page.getByRole('button', { name: 'Sign' }).click()
  expect(await wallet.approveNext()).toMatchObject({ kind: 'sign', account: wallet.address })
  await expect(page.locator('output')).toHaveText(/^0x/)
  const signature = (await page.locator('output').textContent()) as Hex
  expect(await verifyMessage({ address: wallet.address, message: 'Hello', signature })).toBe(true)

  await page.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(page.getByText('Chain 8453')).toBeVisible()
  await page.reload()
  await expect(account).toHaveText(wallet.address)
  wallet.wallet.lock()
  await expect(entry).toBeVisible()
})
