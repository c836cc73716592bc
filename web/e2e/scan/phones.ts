import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { createPhone, type Phone } from '../../practice/phone/createPhone'
import { createState, type WalletState } from '../../practice/wallet/state'
import type { PublicConfig } from '../../src/server/wire.gen'
import { findPairingUri } from '../pages/ScanStage'

/** Return the settings that the server wrote into the page. */
export const readConfig = async (page: Page): Promise<PublicConfig> => {
  const text = await page.locator('#kisslock-page').textContent()
  return JSON.parse(text ?? '{}').config
}

/** Return the address with which a phone's wallet connects. */
export const findAddress = ({ wallet }: Phone): Address => wallet.state().accounts[0]?.address ?? '0x'

/** Hide or show the page, as a phone does when the visitor switches apps. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/**
 * Keep the page open when the visitor follows a link that opens an app. The test browser has no app for the link, so
 * following the link would log an error.
 */
export const simulateApps = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (link && !/^https?:/.test(link.getAttribute('href') ?? '')) event.preventDefault()
    })
    // Replace `window.open`, which the relay's client calls to open the app for later requests.
    window.open = () => null
  })

/** The person at the computer who also has phones. */
export class PhoneOwner {
  private readonly phones: Phone[] = []

  constructor(private readonly page: Page) {}

  /**
   * Start a phone. `name` is the name that its wallet shows to sites (`Kisslock phone` by default). The wallet approves
   * every request except connecting, immediately or after `approvalPromise` has resolved.
   */
  async takesPhone(
    stateChanges: Partial<WalletState> = {},
    name?: string,
    approvalPromise?: Promise<void>,
  ): Promise<Phone> {
    const { walletconnect } = await readConfig(this.page)
    const phone = await createPhone({
      relayUrl: walletconnect.relay_url ?? '',
      name,
      approve: async () => {
        await approvalPromise
        return { approved: true }
      },
      state: createState(stateChanges),
    })
    this.phones.push(phone)
    return phone
  }

  /** Start a phone, scan the pairing in `text` (a code or a link) and approve the connection. */
  async approves(
    text: string,
    stateChanges: Partial<WalletState> = {},
    name?: string,
    approvalPromise?: Promise<void>,
  ): Promise<Phone> {
    const phone = await this.takesPhone(stateChanges, name, approvalPromise)
    await (await phone.scan(findPairingUri(text))).approve()
    return phone
  }

  /** Start a phone, scan the pairing in `text` and reject the connection. */
  async rejects(text: string): Promise<Phone> {
    const phone = await this.takesPhone()
    await (await phone.scan(findPairingUri(text))).reject()
    return phone
  }

  async putsAllAway(): Promise<void> {
    await Promise.all(this.phones.map((phone) => phone.close().catch(() => undefined)))
  }
}
