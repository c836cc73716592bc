import { expect } from '@playwright/test'
import { pairingIn } from '../../e2e/pages/ScanStage'
import { appsOpen, turns } from '../../e2e/scan/phones'
import { relayIsSilent, relayRefuses } from '../../e2e/scan/relay'
import { statesOf } from './state'
import type { Reach, Steps } from './steps'

const code: Reach = ({ scan }) => scan.code.waitFor()
const reads: Reach = ({ scan }) => scan.reads()
const rainbow: Steps = [['finds', 'Rainbow'], code]

const withoutAnswer: Steps = [
  ({ page }) => relayIsSilent(page),
  ['clock'],
  ['finds', 'Rainbow'],
  ({ scan }) => scan.line.waitFor(),
]

/**
 * Show the link that opens a wallet's app. A test clock is installed first, so that the test decides when the page
 * concludes that no app has opened.
 */
const offersApp = (wallet: string, link: string): Steps => [
  ({ page }) => appsOpen(page),
  ['clock'],
  ['finds', wallet],
  ({ scan }) => scan.link(link),
]
const ledger = offersApp('Ledger', 'Open Ledger Wallet')
const trust = offersApp('Trust Wallet', 'Connect here')
const waitsForTrust: Steps = [({ scan }) => scan.opener('Connect here').tap(), ['says', 'Waiting for Trust Wallet']]

/**
 * States of pairing with a code that a phone scans, and of pairing A wallet app on the computer. The outcomes are
 * included.
 */
export const scanning = statesOf({ site: 'scanning' })({
  'qr-preparing': [...withoutAnswer, ['stops', 2000]],
  'qr-ready': rainbow,
  'qr-copied': [
    ({ page }) => page.context().grantPermissions(['clipboard-write']),
    ['clock'],
    ...rainbow,
    ['stops', 2000],
    ({ scan }) => scan.copy.click(),
    ['offers', 'Link copied'],
  ],
  'qr-expiring': [['clock'], ...rainbow, ({ scan }) => scan.runsDown(), ['stops', 2000]],
  'qr-scanned': [
    ['finds', 'Rainbow'],
    async ({ owner, scan }) => {
      const phone = await owner.takesPhone()
      const uri = pairingIn(await scan.reads())
      await phone.scan(uri)
      void phone.greet(uri).catch(() => undefined)
    },
    ['says', 'Approve on your phone'],
  ],
  'qr-rejected': [
    ['finds', 'Rainbow'],
    async ({ owner, scan }) => owner.rejects(await scan.reads()),
    ['says', 'Declined on your phone'],
  ],
  'qr-expired': [['clock'], ...rainbow, ['waits', 3_600_000], ['shows', 'This code has expired']],
  'qr-unreachable': [
    ...withoutAnswer,
    ({ page, dialog }) =>
      expect(async () => {
        await page.clock.fastForward(8100)
        await expect(dialog.heading).toHaveText('No code is available right now', { timeout: 500 })
      }).toPass(),
  ],
  'qr-refused': [
    ({ page }) => relayRefuses(page),
    ['finds', 'Zerion'],
    ['shows', 'Scanning does not work here right now'],
  ],
  'qr-get': [...rainbow, ({ dialog }) => dialog.does('Get the app'), reads],
  'qr-any': [['finds', 'Any phone wallet'], reads],
  'qr-zerion': [['finds', 'Zerion'], code],
  'ledger-phone': [['finds', 'Ledger'], ({ dialog }) => dialog.choosesMethod('Phone'), reads],
  'ledger-desktop': ledger,
  'ledger-waiting': [
    ...ledger,
    ['stops', 2000],
    ({ scan }) => scan.opener('Open Ledger Wallet').click(),
    ['says', 'Approve in Ledger Wallet'],
  ],
  'qr-ready-german': { locale: 'de', steps: [['finds', 'Rainbow'], reads] },
  'qr-ready-arabic': { locale: 'ar', steps: [['finds', 'Rainbow'], reads] },
})

/** States of pairing with an app on the same phone. */
export const apps = statesOf({ site: 'scanning', only: 'mobile', browser: 'phone' })({
  'm-open': trust,
  'm-waiting': [...trust, ['stops', 2000], ...waitsForTrust],
  'm-missing': [...trust, ...waitsForTrust, ['waits', 2600], ({ scan }) => scan.copy.waitFor()],
  'm-silent': [
    ...trust,
    ...waitsForTrust,
    ({ page }) => turns(page, 'hidden'),
    ({ page }) => turns(page, 'visible'),
    ['waits', 2600],
    ['says', 'No answer yet'],
  ],
  'm-any': [['finds', 'Any phone wallet'], ({ scan }) => scan.link('Open a wallet app')],
})
