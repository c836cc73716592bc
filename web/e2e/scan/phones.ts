import type { Page } from '@playwright/test'
import { createPhone, type Phone } from '../../practice/phone/createPhone'
import { newState, type WalletState } from '../../practice/wallet/state'
import type { PublicConfig } from '../../src/server/wire.gen'

/** The settings that the page came with. */
export const configOf = async (page: Page): Promise<PublicConfig> => {
  const text = await page.locator('#kisslock-page').textContent()
  return JSON.parse(text ?? '{}').config
}

/** Somebody with a phone beside the computer. */
export class PhoneOwner {
  private readonly phones: Phone[] = []

  constructor(private readonly page: Page) {}

  /** Takes out a phone that says yes to everything but connecting. */
  async takesPhone(given: Partial<WalletState> = {}): Promise<Phone> {
    const { walletconnect } = await configOf(this.page)
    const phone = await createPhone({
      relayUrl: walletconnect.relay_url ?? '',
      approve: async () => ({ approved: true }),
      state: newState(given),
    })
    this.phones.push(phone)
    return phone
  }

  async putsAllAway(): Promise<void> {
    await Promise.all(this.phones.map((phone) => phone.close().catch(() => undefined)))
  }
}
