import { storedIn } from '../rules/storage'
import { expect, test } from '../test'
import { learns, movesTo } from './wallets'

test('The current network is marked; choosing another asks', async ({ page, host, networks, connectRabby }) => {
  const wallet = await connectRabby({ chains: [1, 8453], behaviour: { switch: 'ask' } })
  await host.opensNetworks()
  await expect(networks.title).toHaveText('Network')
  await expect(networks.rows).toHaveCount(3)
  // Opened from the button: there is no way back.
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
test('A network that the wallet does not know (4902) is added first', async ({ host, networks, connectRabby }) => {
  const wallet = await connectRabby({ behaviour: { add: 'ask', switch: 'ask' } })
  await host.opensNetworks()
  await networks.chooses('Polygon')
  const adding = networks.adding('Polygon')
  await expect(adding).toContainText('Rabby Wallet does not know Polygon yet, so it asks to add it.')
  await expect(adding).toContainText('Approve in Rabby Wallet')
  await expect(adding).not.toContainText('Switch to Polygon')
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

test('A wallet that adds without switching is asked for both', async ({ host, networks, connectRabby }) => {
  const wallet = await connectRabby({
    behaviour: { add: { value: null }, wallet_switchEthereumChain: [{ error: { code: 4902, message: '?' } }, 'ask'] },
  })
  await host.opensNetworks()
  await networks.chooses('Polygon')
  learns(wallet, 137)
  await expect(networks.adding('Polygon')).toContainText('Switch to Polygon')
  await wallet.approveNext()
  await host.showsConnected(wallet.address, 'Polygon')
})

test('Declined, the network stays, and adding it is offered', async ({ host, networks, connectRabby }) => {
  const wallet = await connectRabby({ behaviour: { wallet_switchEthereumChain: ['reject', 'approve'] } })
  wallet.setBehaviour('wallet_switchEthereumChain', [{ error: { code: 4001, message: 'No.' } }, 'approve'])
  await host.opensNetworks()
  await networks.chooses('Polygon')
  await expect(networks.note.first()).toHaveText('The network did not change.')
  await expect(networks.row('Polygon')).toContainText('Ask again')
  await networks.marksCurrent('Ethereum')
  await networks.box.getByRole('button', { name: 'Add Polygon' }).click()
  await networks.isClosed()
  await host.showsConnected(wallet.address, 'Polygon')
})

test('A wallet that cannot use the network (4200) is named in its row', async ({ host, networks, connectRabby }) => {
  await connectRabby({ behaviour: { wallet_switchEthereumChain: { error: { code: 4200, message: 'No such thing' } } } })
  await host.opensNetworks()
  await networks.chooses('Base')
  await expect(networks.note.first()).toContainText('Rabby Wallet cannot use Base')
  await expect(networks.row('Base')).toHaveAttribute('aria-disabled', 'true')
  await expect(networks.row('Base')).toContainText('Not in Rabby Wallet')
  await networks.marksCurrent('Ethereum')
})

for (const [what, behaviour] of Object.entries({
  'approves and does not switch': { value: null },
  'throws null': { throws: null },
}))
  test(`A wallet that ${what} has not switched`, async ({ host, networks, connectRabby }) => {
    await connectRabby({ behaviour: { wallet_switchEthereumChain: behaviour } })
    await host.opensNetworks()
    await networks.chooses('Base')
    await expect(networks.note.first()).toContainText('Rabby Wallet did not switch the network.')
    await networks.marksCurrent('Ethereum')
  })

test('A switch that is answered behind a closed dialog happens', async ({ page, host, networks, connectRabby }) => {
  const wallet = await connectRabby({ chains: [1, 8453], behaviour: { switch: 'ask' } })
  await host.opensNetworks()
  await networks.chooses('Base')
  await expect.poll(() => wallet.prompts().filter(({ kind }) => kind === 'switch').length).toBe(1)
  await page.keyboard.press('Escape')
  await networks.isClosed()
  await wallet.approveNext()
  await host.showsConnected(wallet.address, 'Base')
  await networks.isClosed()
})

test('On a network that the site does not use, switching is offered', async ({ host, networks, connectRabby }) => {
  const wallet = await connectRabby({ chains: [56, 1], chainId: 56 })
  await host.wrongNetworkButton.click()
  await expect(networks.title).toHaveText('Tidepool does not work on this network')
  await expect(networks.current).toHaveCount(0)
  await networks.chooses('Ethereum')
  await networks.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')
})

test('A network that the site does not use is called by its name', async ({ host, networks, connectRabby }) => {
  await connectRabby({ chains: [10, 1], chainId: 10 })
  await expect(host.card).toContainText('OP Mainnet')
  await host.wrongNetworkButton.click()
  await expect(networks.title).toHaveText('Tidepool does not work on OP Mainnet')
})

// Specification 4.9
test('A network changed in the wallet shows, and the site’s follows', async ({ page, host, connectRabby }) => {
  const wallet = await connectRabby({ chains: [1, 8453, 56] })
  const siteChain = async () => JSON.parse((await storedIn(page))['wagmi.store'] ?? '').state.chainId
  movesTo(wallet, 8453)
  await host.showsConnected(wallet.address, 'Base')
  await expect.poll(siteChain).toBe(8453)
  movesTo(wallet, 56)
  await expect(host.wrongNetworkButton).toBeVisible()
  expect(await siteChain()).toBe(8453)
})

test('Adding a network can be left for the list', async ({ host, account, networks, connectRabby }) => {
  await connectRabby({ behaviour: { add: 'ask' } })
  await host.opensAccount()
  await account.networkRow.click()
  await networks.chooses('Polygon')
  await networks.adding('Polygon').getByRole('button', { name: 'Cancel' }).click()
  await networks.marksCurrent('Ethereum')
  await networks.box.getByRole('button', { name: 'Back' }).click()
  await expect(account.box).toBeVisible()
})
