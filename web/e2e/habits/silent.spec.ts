import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, places, test } from './test'

for (const place of places)
  test.describe(`On ${place}`, () => {
    test.use({ place })

    test('a wallet that answers nothing in this tab is called silent', async ({ page, host, dialog, chooseRabby }) => {
      await page.clock.install()
      const wallet = await chooseRabby({ asleep: 'deaf' })
      await dialog.says('Approve in Rabby Wallet')
      await page.clock.fastForward(3000)
      await dialog.says('Rabby Wallet does not answer in this tab')
      await expect(dialog.status).toContainText('Rabby Wallet has not reacted')
      expect(wallet.prompts()).toEqual([])
      await dialog.closes()
      await host.showsIdle()
    })

    test('a slow wallet that answers after that asks by itself', async ({ page, host, dialog, chooseRabby }) => {
      await page.clock.install()
      const wallet = await chooseRabby({ asleep: true, behaviour: { connect: 'ask' } })
      await dialog.says('Approve in Rabby Wallet')
      await page.clock.fastForward(3000)
      await dialog.says('Rabby Wallet does not answer in this tab')
      wallet.wallet.wake()
      await dialog.says('Approve in Rabby Wallet')
      await wallet.approveNext()
      await host.showsConnected(wallet.address)
    })

    for (const chosen of [rabby, { name: 'Own', rdns: 'org.own' }])
      test(`the reload goes on with ${chosen.name}`, async ({ page, host, dialog }) => {
        await page.clock.install()
        const wallet = await installWallet(page, { ...chosen, asleep: 'deaf' })
        await host.visitAndOpen()
        await dialog.chooses(chosen.name)
        await page.clock.fastForward(3000)
        await dialog.says(`${chosen.name} does not answer in this tab`)
        // The tab's next document is answered.
        wallet.wallet.wake()
        await dialog.does('Reload the page')
        await host.showsConnected(wallet.address)
        expect(wallet.prompts()).toHaveLength(1)
      })

    test('the same is said while a connection is restored', async ({ page, host, dialog, connectRabby }) => {
      const wallet = await connectRabby()
      wallet.wallet.sleep('deaf')
      await page.reload()
      await host.restoringButton.click()
      await dialog.says('Rabby Wallet does not answer in this tab')
      // The tab's next document is answered.
      wallet.wallet.wake()
      await dialog.does('Reload the page')
      await host.showsConnected(wallet.address)
      expect(wallet.prompts()).toHaveLength(1)
    })

    test('a visitor whose wallet wakes late never sees “Connect wallet”', async ({ page, host, connectRabby }) => {
      const wallet = await connectRabby()
      wallet.wallet.sleep()
      await host.notesLabels()
      await page.reload()
      await expect(host.restoringButton).toHaveAttribute('aria-busy', 'true')
      wallet.wallet.wake()
      await host.showsConnected(wallet.address)
      const labels = await host.notedLabels()
      expect(labels).toContain('Restoring…')
      expect(labels).not.toContain('Connect wallet')
    })

    test('a wallet that answers 4900 while it starts is asked again', async ({ page, host, connectRabby }) => {
      const wallet = await connectRabby()
      const asked = wallet.requests().length
      wallet.wallet.sleep('offline')
      await page.reload()
      await expect.poll(() => wallet.methods().slice(asked)).toContain('eth_accounts')
      wallet.wallet.wake()
      await host.showsConnected(wallet.address)
      expect(wallet.prompts()).toHaveLength(1)
    })

    test('an open question (-32001) is listened to, and approving it connects', async ({ page, host, dialog }) => {
      const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
      wallet.wallet.habits.processing = true
      await host.visitAndOpen()
      await dialog.chooses('Rabby Wallet')
      await expect.poll(() => wallet.prompts()).toHaveLength(1)
      await page.reload()
      await host.connectButton.click()
      await dialog.chooses('Rabby Wallet')
      await dialog.says('Rabby Wallet is already asking')
      await wallet.approveNext()
      await host.showsConnected(wallet.address)
      expect(wallet.prompts()).toHaveLength(1)
    })

    test('a wallet that refuses without a window may be asked again', async ({ page, host, dialog, chooseRabby }) => {
      // The way to the test and back is no part of the wallet's answer.
      await page.clock.setFixedTime(Date.now())
      const wallet = await chooseRabby({ behaviour: { connect: 'refuse' } })
      await dialog.says('Rabby Wallet did not ask you')
      await expect(dialog.stage).toContainText('Check its list of blocked sites')
      await expect(dialog.status).toContainText('It refused at once')
      wallet.setBehaviour('connect', 'approve')
      await dialog.does('Try again')
      await host.showsConnected(wallet.address)
    })
  })
