import { noteLog } from '../rules/log'
import { addressOf } from '../scan/phones'
import { expect, test } from '../scan/test'
import { expectLogged } from './test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('A phone’s method is logged, declined or not', async ({ context, host, dialog, scan, owner, chooseRainbow }) => {
  const entries = noteLog(context)
  await chooseRainbow()
  await owner.rejects(await scan.reads())
  await dialog.does('Show a new code')
  const phone = await owner.approves(await scan.reads())
  await host.showsConnected(addressOf(phone))
  const steps = ['wallet_chosen', 'requested', 'failed WALLET/REJECTED', 'requested', 'connected']
  await expectLogged(() => entries, ['opened', ...steps.map((step) => `${step} rainbow qr_code`)])
  expect(Number(entries[5]?.duration_ms)).toBeGreaterThan(0)
})
