import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

const legacyOnly = { announceAfter: 'never', legacy: true } as const

test('A wallet at window.ethereum is found by its flag and is restored after a reload', async ({
  page,
  host,
  dialog,
}) => {
  const wallet = await installWallet(page, { ...legacyOnly, flags: { isRabby: true } })
  await host.visitAndOpen()
  await expect(dialog.group('Detected in this browser')).toHaveCount(1)
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(wallet.address, 'Ethereum')
  await page.reload()
  await host.showsConnected(wallet.address, 'Ethereum')
})
