import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

test('A wallet that never responds in this tab is reported as unresponsive', async ({
  page,
  host,
  dialog,
  chooseRabby,
}) => {
  await page.clock.install()
  const wallet = await chooseRabby({ asleep: 'deaf' })
  await dialog.says('Approve in Rabby Wallet')
  await page.clock.fastForward(8000)
  await dialog.says('Rabby Wallet is not answering in this tab')
  await expect(dialog.status).toContainText('Rabby Wallet has not responded')
  expect(wallet.prompts()).toEqual([])
  await dialog.closes()
  await host.showsIdle()
})

for (const chosen of [rabby, { name: 'Own', rdns: 'org.own' }])
  test(`If the wallet ${chosen.name} does not respond and the visitor reloads the page, the wallet is connected`, async ({
    page,
    host,
    dialog,
  }) => {
    await page.clock.install()
    const wallet = await installWallet(page, { ...chosen, asleep: 'deaf' })
    await host.visitAndChoose(chosen.name)
    await page.clock.fastForward(8000)
    await dialog.says(`${chosen.name} is not answering in this tab`)
    // The wallet never responds to requests from before this call, but it responds to requests after the reload.
    wallet.wallet.wake()
    await dialog.does('Reload the page')
    await host.showsConnected(wallet.address)
    expect(wallet.prompts()).toHaveLength(1)
  })

test('A wallet whose worker starts late, like MetaMask’s, is not reported as unresponsive', async ({
  page,
  host,
  dialog,
  chooseRabby,
}) => {
  await page.clock.install()
  const wallet = await chooseRabby({ asleep: true, behaviour: { connect: 'ask' } })
  await dialog.says('Approve in Rabby Wallet')
  await page.clock.fastForward(7000)
  // The visitor does not wait and chooses the wallet again.
  await dialog.chooses('Rabby Wallet')
  await expect(dialog.heading).toHaveText('Approve in Rabby Wallet')
  wallet.wallet.wake()
  await page.clock.fastForward(60_000)
  await expect(dialog.heading).toHaveText('Approve in Rabby Wallet')
  await wallet.approveNext()
  await host.showsConnected(wallet.address)
  expect(wallet.prompts()).toHaveLength(1)
})

test('If a wallet rejects without opening a window, the dialog says so, and a retry connects the wallet', async ({
  page,
  host,
  dialog,
  chooseRabby,
}) => {
  // Stop the page's clock: the dialog measures how fast the wallet responds, and the call from the page to the test
  // takes time too.
  await page.clock.setFixedTime(Date.now())
  const wallet = await chooseRabby({ behaviour: { connect: 'refuse' } })
  await dialog.says('Rabby Wallet refused without asking')
  await expect(dialog.stage).toContainText('Check the list or wait a minute')
  await expect(dialog.status).toContainText('No window opened')
  wallet.setBehaviour('connect', 'approve')
  await dialog.does('Try again')
  await host.showsConnected(wallet.address)
})
