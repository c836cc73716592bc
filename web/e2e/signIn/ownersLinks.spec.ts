import { generatePrivateKey } from 'viem/accounts'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { createThreeKeys, findLastMessage, showSafe } from '../chain/owners'
import { Safe } from '../chain/safe'
import { startChain } from '../chain/startChain'
import { rabby } from '../journeys/wallets'
import { UserDialog } from '../pages/UserDialog'
import { expectAccessible } from '../rules/axe'
import { installWallet } from '../wallet/installWallet'
import { signInByRequest } from './byRequest'
import { test as base, expect } from './test'

const keys = createThreeKeys()

const startChainWithSafe = async () => {
  const chain = await startChain(1)
  return { value: { chain, safe: await Safe.deploy(chain, keys) }, stop: chain.stop }
}

const test = base.extend<{ nodes: Awaited<ReturnType<typeof startChainWithSafe>>['value'] }>({
  nodes: [async ({ once }, use) => use(await once('safe', startChainWithSafe)), { timeout: 120_000 }],
  settings: async ({ nodes }, use) => use({ mode: 'optional', rpc: nodes.chain.url }),
  expectedErrors: / 40[13] /,
})

test('A Safe with several owners is added to a user when enough owners have signed', async ({
  page,
  site,
  host,
  sign,
  nodes: { safe },
}) => {
  const user = new UserDialog(page)
  const wallet = await installWallet(page, { ...rabby, chains: [1], behaviour: { personal_sign: { value: '0x' } } })
  showSafe(wallet, safe, keys[0] ?? '0x')
  await signInByRequest({ api: page.request, origin: site.origin }, generatePrivateKey())
  await host.visitAndChoose()
  await sign.notNow.click()
  await user.opens('Wallets you sign in with')
  await user.button(`Add ${shortenAddress(safe.address)}`).click()
  await expect(user.box).toContainText('If other owners have to sign too, keep this page open. Time left: 60 minutes.')
  await expectAccessible(page, 'linking waits for owners')
  await safe.signOnChain(findLastMessage(wallet))
  await expect(user.row(shortenAddress(safe.address))).toBeVisible({ timeout: 20_000 })
})

test('The visitor can cancel linking while other owners have to sign', async ({
  page,
  site,
  host,
  sign,
  nodes: { safe },
}) => {
  const user = new UserDialog(page)
  const wallet = await installWallet(page, { ...rabby, chains: [1], behaviour: { personal_sign: 'never' } })
  showSafe(wallet, safe, keys[0] ?? '0x')
  await signInByRequest({ api: page.request, origin: site.origin }, generatePrivateKey())
  await host.visitAndChoose()
  await sign.notNow.click()
  await user.opens('Wallets you sign in with')
  await user.button(`Add ${shortenAddress(safe.address)}`).click()
  await expect(user.box).toContainText('other owners')
  await user.button('Cancel').click()
  await expect(user.box).not.toContainText('other owners')
})
