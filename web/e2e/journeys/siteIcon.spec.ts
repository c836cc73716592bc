import { expect, test } from '../test'

test('A site whose icon is no picture has two letters in its place', async ({ page, dialog, chooseRabby }) => {
  await page.route('**/assets/icon.*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: 'no picture' }))
  await chooseRabby({ behaviour: { connect: 'ask' } })
  for (const tile of [page.locator('header .kl-tile').first(), dialog.stage.locator('.kl-clasp .kl-tile').first()]) {
    await expect(tile).toHaveText('Ti')
    await expect(tile.locator('img')).toHaveCount(0)
  }
})
