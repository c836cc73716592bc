import { noteLog } from '../rules/log'
import { addressOf } from '../scan/phones'
import { expect, test } from '../scan/test'
import { expectLogged } from './test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('A phone that scans the code has its method logged', async ({ context, host, scan, owner, chooseRainbow }) => {
  const entries = noteLog(context)
  await chooseRainbow()
  const text = await scan.reads()
  const phone = await owner.approves(text)
  await host.showsConnected(addressOf(phone))
  await expectLogged(
    () => entries,
    ['opened', 'wallet_chosen rainbow qr_code', 'requested rainbow qr_code', 'connected rainbow qr_code'],
  )
  expect(Number(entries[3]?.duration_ms)).toBeGreaterThan(0)
})

test('Declined on the phone, and a new code after it', async ({ context, dialog, scan, owner, chooseRainbow }) => {
  const entries = noteLog(context)
  await chooseRainbow()
  const first = await scan.reads()
  await owner.rejects(first)
  await dialog.does('Show a new code')
  await scan.reads()
  await dialog.closes()
  await expectLogged(
    () => entries,
    [
      'opened',
      'wallet_chosen rainbow qr_code',
      'requested rainbow qr_code',
      'failed WALLET/REJECTED rainbow qr_code',
      'requested rainbow qr_code',
    ],
  )
})
