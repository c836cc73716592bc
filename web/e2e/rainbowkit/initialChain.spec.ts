import { rabby, switchChainInWallet } from '../journeys/wallets'
import { HostPage } from '../pages/HostPage'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const announcement = 'eip6963:announceProvider'

/**
 * If the URL contains `late`, hold back the wallet's announcement until the test dispatches `release`. Runs in each
 * document.
 */
const holdAnnouncements = (type: string) => {
  if (!location.search.includes('late')) return
  let held: unknown
  const hold = (event: Event) => {
    event.stopImmediatePropagation()
    held = (event as CustomEvent).detail
  }
  addEventListener(type, hold)
  addEventListener('release', () => {
    removeEventListener(type, hold)
    dispatchEvent(new CustomEvent(type, { detail: held }))
  })
}

for (const [how, forgets] of [
  ['is restored after a late announcement', false],
  ['is restored without a stored state', true],
] as const)
  test(`Only a wallet that the visitor connects is asked to switch to the first chain, not a wallet that ${how}`, async ({
    page,
    host,
    visits,
  }) => {
    await page.addInitScript(holdAnnouncements, announcement)
    const wallet = await installWallet(page, { ...rabby, chains: [1, 8453] })
    const countSwitches = () => wallet.methods().filter((method) => method === 'wallet_switchEthereumChain').length
    await visits('?first')
    await host.choosesWallet()
    await host.showsConnected(wallet.address, 'Base')
    expect(countSwitches()).toBe(1)
    switchChainInWallet(wallet, 1)
    await host.showsConnected(wallet.address, 'Ethereum')
    if (forgets) await page.evaluate(() => localStorage.removeItem('wagmi.store'))
    await visits('?first&late')
    await host.showsIdle()
    await page.evaluate(() => dispatchEvent(new Event('release')))
    await host.showsConnected(wallet.address, 'Ethereum')
    // A connection after a disconnect counts as new, so the page requests the initial chain again.
    await host.disconnects()
    expect(countSwitches()).toBe(1)
    await host.choosesWallet()
    await host.showsConnected(wallet.address, 'Base')
    expect(countSwitches()).toBe(2)
  })

test('A tab that restores another tab’s connection does not ask the wallet to switch its chain', async ({
  context,
  host,
  dialog,
  visits,
}) => {
  const wallet = await installWallet(context, {
    ...rabby,
    chains: [1, 8453],
    behaviour: { connect: ['reject', 'approve'] },
  })
  await visits('?first')
  // The visitor declines in this tab and connects in another tab. The connection does not belong to this tab, so this
  // tab must not request the initial chain.
  await host.choosesWallet()
  await expect(dialog.action('Try again')).toBeVisible()
  await dialog.closes()
  const tab = await context.newPage()
  await visits('', tab)
  await new HostPage(tab).choosesWallet()
  await host.showsConnected(wallet.address, 'Ethereum')
  expect(wallet.methods()).not.toContain('wallet_switchEthereumChain')
})

test('If the site does not have the wallet’s chain, the wallet gets a request to switch to the site’s first chain', async ({
  page,
  host,
  visits,
}) => {
  const wallet = await installWallet(page, { ...rabby, chains: [137, 1, 8453] })
  await visits()
  await host.choosesWallet()
  await host.showsConnected(wallet.address, 'Ethereum')
  expect(wallet.methods().filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
})
