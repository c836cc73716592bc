import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

test('The dialog shows the names of the site’s wallet groups, and translates the names that RainbowKit translates', async ({
  page,
  host,
  dialog,
  visits,
}) => {
  const titles = page.locator('.kl-list .kl-group__title')
  await visits('?groups')
  await host.connectButton.click()
  await expect(titles).toHaveText(['Recommended', 'Our partners', 'All wallets'])
  await expect(dialog.group('Recommended')).toHaveText(['Rabby Wallet', 'Zerion'])
  await expect(dialog.group('Our partners')).toHaveText(['Ledger'])

  await installWallet(page, rabby)
  await visits('?groups&german&welcome')
  await expect(titles).toHaveText(['In diesem Browser gefunden', 'Empfohlen', 'Our partners', 'Alle Wallets'])
  await expect(page.getByRole('group', { name: 'Empfohlen' }).getByRole('option')).toHaveText(['Zerion'])
})
