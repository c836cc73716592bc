import { pairingIn } from '../pages/ScanStage'
import { noteLog } from '../rules/log'
import { expect, test } from '../scan/test'
import { expectTold } from './test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('A phone scans the code: the code is the request, and the way is told by its method', async ({
  context,
  host,
  dialog,
  scan,
  owner,
}) => {
  const entries = noteLog(context)
  await host.visitAndOpen()
  await dialog.chooses('Rainbow')
  const text = await scan.reads()
  const phone = await owner.takesPhone()
  await (await phone.scan(pairingIn(text))).approve()
  await host.showsConnected(phone.wallet.state().accounts[0]?.address ?? '')
  await expectTold(
    () => entries,
    ['opened', 'wallet_chosen rainbow qr_code', 'requested rainbow qr_code', 'connected rainbow qr_code'],
  )
  expect(Number(entries[3]?.duration_ms)).toBeGreaterThan(0)
})

test('Declined on the phone, and a new code after it', async ({ context, host, dialog, scan, owner }) => {
  const entries = noteLog(context)
  await host.visitAndOpen()
  await dialog.chooses('Rainbow')
  const first = await scan.reads()
  const phone = await owner.takesPhone()
  await (await phone.scan(pairingIn(first))).reject()
  await dialog.does('Show a new code')
  await scan.reads()
  await dialog.closes()
  await expectTold(
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
