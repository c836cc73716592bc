import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { recordNodeCalls } from '../chain/nodeCalls'
import { expect, test } from '../chain/test'
import { rabby } from '../journeys/wallets'
import { createSitePage, putFiles } from '../rules/putFiles'
import { installWallet } from '../wallet/installWallet'

const twoElements = createSitePage(`<script type="module" src="/embed.js"></script>
<kisslock-connect id="a"></kisslock-connect> <kisslock-connect id="b" locale="de"></kisslock-connect>`)

test('Two elements read an account’s data only once, even after the language changes', async ({
  page,
  baseURL,
  dialog,
}) => {
  const keys = [generatePrivateKey(), generatePrivateKey()]
  const [first, second] = keys.map(privateKeyToAddress)
  const wallet = await installWallet(page, { ...rabby, keys, chains: [31337] })
  const balanceCalls = recordNodeCalls(page)
  const profiles: string[] = []
  page.on('request', (request) => request.url().includes('/api/profile/') && profiles.push(request.url()))
  const filterCalls = (address = '') => ({
    profiles: profiles.filter((url) => url.endsWith(address)).length,
    balances: balanceCalls.filter((body) => body.includes(address)).length,
  })
  await putFiles(page, String(baseURL), { '/two': twoElements })
  await page.goto('/two')
  await page.locator('#a').getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.chooses('Rabby Wallet')
  const expectShown = async (address = '') => {
    for (const id of ['a', 'b'])
      await expect(page.locator(`#${id} [data-kl-button]`)).toContainText(shortenAddress(address))
    for (const id of ['a', 'b']) await expect(page.locator(`#${id} .kl-chip__bal`)).toHaveText(/^0\sETH$/)
  }
  await expectShown(first)
  expect(filterCalls(first)).toEqual({ profiles: 1, balances: 1 })
  for (const tag of ['ja', 'fr', 'it', 'en']) {
    await page.locator('#b').evaluate((element, tag) => element.setAttribute('locale', tag), tag)
    await expect(page.locator(`#b .kl-embed[lang="${tag}"]`)).toBeVisible()
  }
  wallet.wallet.select(second as `0x${string}`)
  await expectShown(second)
  expect(filterCalls(second)).toEqual({ profiles: 1, balances: 1 })
})
