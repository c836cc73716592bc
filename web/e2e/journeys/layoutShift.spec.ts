import { noteShifts, shiftsIn } from '../rules/layoutShift'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { phone, rabby } from './wallets'

for (const [device, use] of Object.entries({ 'a computer': {}, 'a phone': phone }))
  test.describe(`On ${device}`, () => {
    // With its motion: moving without shifting is the point.
    test.use({ ...use, contextOptions: { reducedMotion: 'no-preference' } })

    test('nothing jumps from the first paint to being connected, nor on coming back', async ({
      page,
      host,
      dialog,
    }) => {
      await noteShifts(page)
      const wallet = await installWallet(page, { ...rabby, behaviour: { connect: 'ask' } })
      await host.visit()
      expect(await shiftsIn(page), 'the page').toEqual([])
      await host.connectButton.click()
      await expect(dialog.list).toBeVisible()
      expect(await shiftsIn(page), 'the dialog').toEqual([])
      await dialog.chooses('Rabby Wallet')
      await dialog.says('Approve in Rabby Wallet')
      await wallet.approveNext()
      await dialog.says('Connected')
      await dialog.isClosed()
      await host.showsConnected(wallet.address)
      expect(await shiftsIn(page), 'connected').toEqual([])
      await page.reload()
      await host.showsConnected(wallet.address)
      await page.waitForLoadState('networkidle')
      expect(await shiftsIn(page), 'a second visit').toEqual([])
    })
  })
