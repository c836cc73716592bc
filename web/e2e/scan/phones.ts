import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { createPhone, type Phone } from '../../practice/phone/createPhone'
import { newState, type WalletState } from '../../practice/wallet/state'
import type { PublicConfig } from '../../src/server/wire.gen'
import { pairingIn } from '../pages/ScanStage'

/** The settings inside the page. */
export const configOf = async (page: Page): Promise<PublicConfig> => {
  const text = await page.locator('#kisslock-page').textContent()
  return JSON.parse(text ?? '{}').config
}

/** The address that a phone's wallet connects with. */
export const addressOf = ({ wallet }: Phone): Address => wallet.state().accounts[0]?.address ?? '0x'

/** Hides or shows the page, as switching apps does. */
export const turns = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Keeps the page in place, as when an app opens; the test browser has no such app and would report it. */
export const appsOpen = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (link && !/^https?:/.test(link.getAttribute('href') ?? '')) event.preventDefault()
    })
    // As the relay's client does for a later request.
    window.open = () => null
  })

/** The person who holds phones beside the computer. */
export class PhoneOwner {
  private readonly phones: Phone[] = []

  constructor(private readonly page: Page) {}

  /** Takes out a phone whose wallet, under a name of its own, approves every request except connecting: at once, or `when`. */
  async takesPhone(given: Partial<WalletState> = {}, name?: string, when?: Promise<void>): Promise<Phone> {
    const { walletconnect } = await configOf(this.page)
    const phone = await createPhone({
      relayUrl: walletconnect.relay_url ?? '',
      name,
      approve: async () => {
        await when
        return { approved: true }
      },
      state: newState(given),
    })
    this.phones.push(phone)
    return phone
  }

  /** Takes out a phone, scans the pairing in `text` (a code or a link) and approves the connection. */
  async approves(text: string, given: Partial<WalletState> = {}, name?: string, when?: Promise<void>): Promise<Phone> {
    const phone = await this.takesPhone(given, name, when)
    await (await phone.scan(pairingIn(text))).approve()
    return phone
  }

  /** Takes out a phone, scans the pairing in `text` and declines the connection. */
  async rejects(text: string): Promise<Phone> {
    const phone = await this.takesPhone()
    await (await phone.scan(pairingIn(text))).reject()
    return phone
  }

  async putsAllAway(): Promise<void> {
    await Promise.all(this.phones.map((phone) => phone.close().catch(() => undefined)))
  }
}
