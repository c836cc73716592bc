import type { Page } from '@playwright/test'
import { createPhone, type Phone } from '../../practice/phone/createPhone'

/** The relay that the page was told to use. */
const relayOf = async (page: Page): Promise<string> => {
  const text = await page.locator('#kisslock-page').textContent()
  return JSON.parse(text ?? '{}').config.walletconnect.relay_url
}

/** Somebody with a phone beside the computer. */
export class PhoneOwner {
  private readonly phones: Phone[] = []

  constructor(private readonly page: Page) {}

  /** Takes out a phone that says yes to everything but connecting. */
  async takesPhone(): Promise<Phone> {
    const phone = await createPhone({
      relayUrl: await relayOf(this.page),
      approve: async () => ({ approved: true }),
    })
    this.phones.push(phone)
    return phone
  }

  async putsAllAway(): Promise<void> {
    await Promise.all(this.phones.map((phone) => phone.close().catch(() => undefined)))
  }
}
