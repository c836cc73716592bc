import { expect, type Page } from '@playwright/test'
import type { ConnectDialog } from '../pages/ConnectDialog'
import type { HostPage } from '../pages/HostPage'
import { pairingIn, type ScanStage } from '../pages/ScanStage'
import { type PhoneOwner, turns } from './phones'
import { relayIsSilent, relayRefuses } from './relay'

type Parts = { page: Page; host: HostPage; dialog: ConnectDialog; scan: ScanStage; owner: PhoneOwner }
type Reach = (parts: Parts) => Promise<unknown>

/** Opens the dialog and chooses a wallet, by mouse or by finger. */
const chooses = async ({ page, host, dialog }: Parts, wallet: string): Promise<void> => {
  await host.visit()
  await page.locator('[data-kl-button] button').first().click()
  await dialog.list.waitFor()
  await dialog.searchesFor(wallet)
  await dialog.chooses(wallet)
  await dialog.heading.waitFor()
}

const shows =
  (wallet: string): Reach =>
  async (parts) => {
    await chooses(parts, wallet)
    await parts.scan.code.waitFor()
  }

/** Chooses Rainbow under a test clock. */
const clocked = async (parts: Parts): Promise<void> => {
  await parts.page.clock.install()
  await shows('Rainbow')(parts)
}

/** Keeps the browser on the page when an app's link is clicked: the test browser has no such app and would report it. */
const openerOf = async (parts: Parts, wallet: string, name: string) => {
  await parts.page.addInitScript(() =>
    addEventListener('click', (event) => {
      if ((event.target as Element).closest?.('a[href*="://wc?"]')) event.preventDefault()
    }),
  )
  await chooses(parts, wallet)
  const opener = parts.scan.opener(name)
  await expect(opener).toHaveAttribute('href', /./)
  return opener
}

/** Keeps the page from asking, after the time of `watchApp.ts`, whether nothing opened: the question would fade in while axe looks. */
const holdsQuestion = async (parts: Parts): Promise<void> => {
  await parts.page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((work: () => void, ms = 0) =>
      setTimeout(work, ms === 2500 ? 600_000 : ms)) as typeof setTimeout
  })
}

/** States of pairing on a computer, or on any screen beside the phone. */
export const codeStates = {
  'qr-preparing': async (parts) => {
    await relayIsSilent(parts.page)
    await parts.page.clock.install()
    await chooses(parts, 'Rainbow')
    await parts.scan.line.waitFor()
  },
  'qr-ready': shows('Rainbow'),
  'qr-copied': async (parts) => {
    await parts.page.context().grantPermissions(['clipboard-write'])
    await clocked(parts)
    await parts.scan.copy.click()
    await expect(parts.scan.copy).toHaveText('Link copied')
  },
  'qr-expiring': async (parts) => {
    await clocked(parts)
    await parts.scan.runsDown()
  },
  'qr-scanned': async (parts) => {
    await chooses(parts, 'Rainbow')
    const phone = await parts.owner.takesPhone()
    const uri = pairingIn(await parts.scan.reads())
    await phone.scan(uri)
    void phone.greet(uri).catch(() => undefined)
    await parts.dialog.says('Approve on your phone')
  },
  'qr-rejected': async (parts) => {
    await chooses(parts, 'Rainbow')
    await parts.owner.rejects(await parts.scan.reads())
    await parts.dialog.says('Declined on your phone')
  },
  'qr-expired': async (parts) => {
    await clocked(parts)
    await parts.page.clock.fastForward(3_600_000)
    await parts.scan.plate.getByText('This code has expired').waitFor()
  },
  'qr-unreachable': async (parts) => {
    await relayIsSilent(parts.page)
    await parts.page.clock.install()
    await chooses(parts, 'Rainbow')
    await parts.scan.line.waitFor()
    await expect(async () => {
      await parts.page.clock.fastForward(8100)
      await expect(parts.dialog.heading).toHaveText('No code is available right now', { timeout: 500 })
    }).toPass()
  },
  'qr-refused': async (parts) => {
    await relayRefuses(parts.page)
    await chooses(parts, 'Zerion')
    await parts.scan.stage.getByText('Scanning does not work here right now').waitFor()
  },
  'qr-get': async (parts) => {
    await shows('Rainbow')(parts)
    await parts.dialog.does('Get the app')
    await parts.scan.reads()
  },
  'qr-any': async (parts) => {
    await chooses(parts, 'Any phone wallet')
    await parts.scan.reads()
  },
  'qr-zerion': shows('Zerion'),
  'ledger-phone': async (parts) => {
    await chooses(parts, 'Ledger')
    await parts.dialog.choosesMethod('Phone')
    await parts.scan.reads()
  },
} as const satisfies Readonly<Record<string, Reach>>

/** States of an app on the same computer. */
export const desktopStates = {
  'ledger-desktop': (parts) => openerOf(parts, 'Ledger', 'Open Ledger Wallet'),
  'ledger-waiting': async (parts) => {
    await holdsQuestion(parts)
    await (await openerOf(parts, 'Ledger', 'Open Ledger Wallet')).click()
    await parts.dialog.says('Approve in Ledger Wallet')
  },
} as const satisfies Readonly<Record<string, Reach>>

const trust = 'Trust Wallet'

/** States of an app on the same phone. */
export const phoneStates = {
  'm-open': (parts) => openerOf(parts, trust, 'Connect here'),
  'm-waiting': async (parts) => {
    await holdsQuestion(parts)
    await (await openerOf(parts, trust, 'Connect here')).tap()
    await parts.dialog.says(`Waiting for ${trust}`)
  },
  'm-missing': async (parts) => {
    await parts.page.clock.install()
    await (await openerOf(parts, trust, 'Connect here')).tap()
    await parts.dialog.says(`Waiting for ${trust}`)
    await parts.page.clock.fastForward(2600)
    await parts.scan.copy.waitFor()
  },
  'm-silent': async (parts) => {
    await parts.page.clock.install()
    await (await openerOf(parts, trust, 'Connect here')).tap()
    await parts.dialog.says(`Waiting for ${trust}`)
    await turns(parts.page, 'hidden')
    await turns(parts.page, 'visible')
    await parts.page.clock.fastForward(2600)
    await parts.dialog.says('No answer yet')
  },
  'm-any': async (parts) => {
    await chooses(parts, 'Any phone wallet')
    await expect(parts.scan.opener('Open a wallet app')).toHaveAttribute('href', /^wc:/)
  },
} as const satisfies Readonly<Record<string, Reach>>
