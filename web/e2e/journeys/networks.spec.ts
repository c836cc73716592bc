import type { Locator } from '@playwright/test'
import { readStorage } from '../rules/storage'
import { expect, test } from '../test'
import { switchChainInWallet } from './wallets'

/** Return true if each line of a text is centered in a box. */
const isCentered = async (words: Locator, box: Locator): Promise<boolean> => {
  const { x = 0, width = 0 } = (await box.boundingBox()) ?? {}
  const middles = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].map((line) => line.left + line.width / 2)
  })
  return middles.every((middle) => Math.abs(middle - x - width / 2) < 3)
}

test('The current network is marked, and choosing another network sends the wallet a request', async ({
  page,
  host,
  networks,
  connectRabby,
}) => {
  const wallet = await connectRabby({ chains: [1, 8453], behaviour: { switch: 'ask' } })
  await host.opensNetworks()
  await expect(networks.title).toHaveText('Network')
  await expect(networks.rows).toHaveCount(3)
  // The network button opened this screen directly, so the screen has no Back button.
  await expect(networks.box.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await networks.marksCurrent('Ethereum')
  await networks.chooses('Base')
  await expect(networks.row('Base')).toContainText('Approve in Rabby Wallet')
  await expect(networks.row('Polygon')).toBeEnabled()
  await wallet.approveNext()
  await networks.isClosed()
  await host.showsConnected(wallet.address, 'Base')
  await expect(page.getByRole('status')).toHaveText('Now on Base.')
  await host.opensNetworks()
  await networks.marksCurrent('Base')
  await networks.isAtRest()
})

// Specification 8.1
test('If the wallet does not have a network (error 4902), the network is added before the switch', async ({
  host,
  networks,
  connectRabby,
}) => {
  const wallet = await connectRabby({ behaviour: { add: 'ask', switch: 'ask' } })
  await host.opensNetworks()
  await networks.chooses('Polygon')
  const adding = networks.adding('Polygon')
  await expect(adding).toContainText('Rabby Wallet does not know Polygon yet, so it asks to add it.')
  await expect(adding).toContainText('Approve in Rabby Wallet')
  await expect(adding).not.toContainText('Switch to Polygon')
  for (const words of [/does not know Polygon/, /^No window\?/])
    expect(await isCentered(adding.getByText(words), adding)).toBe(true)
  expect(await wallet.approveNext()).toMatchObject({
    kind: 'add',
    chain: { id: 137, name: 'Polygon', rpcUrls: [expect.stringMatching(/^https:/)] },
  })
  expect(await wallet.approveNext()).toMatchObject({ kind: 'switch', to: { id: 137 } })
  await networks.isClosed()
  await host.showsConnected(wallet.address, 'Polygon')
  await host.opensNetworks()
  await networks.marksCurrent('Polygon')
  await networks.isAtRest()
})

test('On a network that the site does not use, the page offers to switch', async ({ host, networks, connectRabby }) => {
  const wallet = await connectRabby({ chains: [56, 1], chainId: 56 })
  await host.wrongNetworkButton.click()
  await expect(networks.title).toHaveText('Tidepool does not work on this network')
  await expect(networks.current).toHaveCount(0)
  await networks.chooses('Ethereum')
  await networks.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')
})

// Specification 4.9
test('If the network is changed in the wallet, the page shows the new network, and the site’s chain changes if the site uses this network', async ({
  page,
  host,
  connectRabby,
}) => {
  const wallet = await connectRabby({ chains: [1, 8453, 56] })
  const readSiteChain = async () => JSON.parse((await readStorage(page))['wagmi.store'] ?? '').state.chainId
  switchChainInWallet(wallet, 8453)
  await host.showsConnected(wallet.address, 'Base')
  await expect.poll(readSiteChain).toBe(8453)
  switchChainInWallet(wallet, 56)
  await expect(host.wrongNetworkButton).toBeVisible()
  expect(await readSiteChain()).toBe(8453)
})
