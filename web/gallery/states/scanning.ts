import { expect } from '@playwright/test'
import { findPairingUri } from '../../e2e/pages/ScanStage'
import { setVisibility, simulateApps } from '../../e2e/scan/phones'
import { rejectProjectId, silenceRelay } from '../../e2e/scan/relay'
import { createStates } from './state'
import type { Steps, VisitorAction } from './steps'

const waitForCode: VisitorAction = ({ scan }) => scan.code.waitFor()
const readCode: VisitorAction = ({ scan }) => scan.reads()
const rainbowGuideSteps: Steps = [['finds', 'Rainbow'], waitForCode]

const silentRelaySteps: Steps = [
  ({ page }) => silenceRelay(page),
  ['clock'],
  ['finds', 'Rainbow'],
  ({ scan }) => scan.line.waitFor(),
]

/**
 * Show the link that opens a wallet's app. A test clock is installed first, so that the test controls the time after
 * which the page assumes that no app has opened.
 */
const createOfferAppSteps = (wallet: string, link: string): Steps => [
  ({ page }) => simulateApps(page),
  ['clock'],
  ['finds', wallet],
  ({ scan }) => scan.link(link),
]
const ledgerGuideSteps = createOfferAppSteps('Ledger', 'Open Ledger Wallet')
const trustGuideSteps = createOfferAppSteps('Trust Wallet', 'Connect here')
const waitForTrustSteps: Steps = [({ scan }) => scan.opener('Connect here').tap(), ['says', 'Waiting for Trust Wallet']]

/**
 * States of pairing with a code that a phone scans, and of pairing a wallet app on the computer, including the states
 * after a pairing has failed or succeeded.
 */
export const scanningStates = createStates({ site: 'scanning' })({
  'qr-preparing': [...silentRelaySteps, ['stops', 2000]],
  'qr-ready': rainbowGuideSteps,
  'qr-copied': [
    ({ page }) => page.context().grantPermissions(['clipboard-write']),
    ['clock'],
    ...rainbowGuideSteps,
    ['stops', 2000],
    ({ scan }) => scan.copy.click(),
    ['offers', 'Link copied'],
  ],
  'qr-expiring': [['clock'], ...rainbowGuideSteps, ({ scan }) => scan.runsDown(), ['stops', 2000]],
  'qr-scanned': [
    ['finds', 'Rainbow'],
    async ({ owner, scan }) => {
      const ownerPhone = await owner.takesPhone()
      const uri = findPairingUri(await scan.reads())
      await ownerPhone.scan(uri)
      void ownerPhone.greet(uri).catch(() => undefined)
    },
    ['says', 'Approve on your phone'],
  ],
  'qr-rejected': [
    ['finds', 'Rainbow'],
    async ({ owner, scan }) => owner.rejects(await scan.reads()),
    ['says', 'Declined on your phone'],
  ],
  'qr-expired': [['clock'], ...rainbowGuideSteps, ['waits', 3_600_000], ['shows', 'This code has expired']],
  'qr-unreachable': [
    ...silentRelaySteps,
    ({ page, dialog }) =>
      expect(async () => {
        await page.clock.fastForward(8100)
        await expect(dialog.heading).toHaveText('No code is available right now', { timeout: 500 })
      }).toPass(),
  ],
  'qr-refused': [
    ({ page }) => rejectProjectId(page),
    ['finds', 'Zerion'],
    ['shows', 'Scanning does not work here right now'],
  ],
  'qr-get': [...rainbowGuideSteps, ({ dialog }) => dialog.does('Get the app'), readCode],
  'qr-any': [['finds', 'Any phone wallet'], readCode],
  'qr-zerion': [['finds', 'Zerion'], waitForCode],
  'ledger-phone': [['finds', 'Ledger'], ({ dialog }) => dialog.choosesMethod('Phone'), readCode],
  'ledger-desktop': ledgerGuideSteps,
  'ledger-waiting': [
    ...ledgerGuideSteps,
    ['stops', 2000],
    ({ scan }) => scan.opener('Open Ledger Wallet').click(),
    ['says', 'Approve in Ledger Wallet'],
  ],
  'qr-ready-german': { locale: 'de', steps: [['finds', 'Rainbow'], readCode] },
  'qr-ready-arabic': { locale: 'ar', steps: [['finds', 'Rainbow'], readCode] },
})

/** States of pairing with an app on the same phone. */
export const appStates = createStates({ site: 'scanning', only: 'mobile', browser: 'phone' })({
  'm-open': trustGuideSteps,
  'm-waiting': [...trustGuideSteps, ['stops', 2000], ...waitForTrustSteps],
  'm-missing': [...trustGuideSteps, ...waitForTrustSteps, ['waits', 2600], ({ scan }) => scan.copy.waitFor()],
  'm-silent': [
    ...trustGuideSteps,
    ...waitForTrustSteps,
    ({ page }) => setVisibility(page, 'hidden'),
    ({ page }) => setVisibility(page, 'visible'),
    ['waits', 2600],
    ['says', 'No answer yet'],
  ],
  'm-any': [['finds', 'Any phone wallet'], ({ scan }) => scan.link('Open a wallet app')],
})
