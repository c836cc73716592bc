import { expect, type Locator, type Page } from '@playwright/test'
import { readCode } from '../scan/readCode'

/** What stands beside the list while a wallet is reached by a code or by its app. */
export class ScanStage {
  constructor(readonly page: Page) {}

  get stage() {
    return this.page.locator('section[aria-labelledby="kl-stage-title"]')
  }

  /** The white plate with its margin. */
  get plate() {
    return this.stage.locator('.kl-qr__plate')
  }

  get code() {
    return this.plate.getByRole('img')
  }

  /** The line below the code. */
  get line() {
    return this.stage.locator('.kl-status')
  }

  get copy() {
    return this.stage.getByRole('button', { name: /^(Copy link|Link copied)$/ })
  }

  /** Lets the time go by, on a clock of the test, until the line counts the last seconds of the code; how many there are. */
  async runsDown(): Promise<number> {
    const counting = /^New code in (\d+) s$/
    await this.page.clock.fastForward(235_000)
    await expect(async () => {
      if (!counting.test((await this.line.textContent()) ?? '')) await this.page.clock.fastForward(5_000)
      await expect(this.line).toHaveText(counting, { timeout: 400 })
    }).toPass()
    return Number(counting.exec((await this.line.textContent()) ?? '')?.[1])
  }

  /** Lets the time go by until a new code has to take the place of this one. */
  async isRenewed(): Promise<void> {
    const seconds = await this.runsDown()
    await this.page.clock.fastForward(seconds * 1000)
  }

  /** What opens the app: a link as soon as the pairing is there. */
  opener(name: string | RegExp): Locator {
    return this.stage.getByRole('link', { name })
  }

  /** Waits until what opens the app is a link, and returns its address. */
  async link(name: string | RegExp): Promise<string> {
    const opener = this.opener(name)
    await expect(opener).toHaveAttribute('href', /./)
    return (await opener.getAttribute('href')) ?? ''
  }

  /** Waits for the code and reads it from the screen. */
  async reads(): Promise<string> {
    await expect(this.code).toBeVisible()
    let text: string | undefined
    await expect
      .poll(
        async () => {
          text = await readCode(this.plate)
          return text
        },
        // A picture and its reading take a second or two on a busy machine.
        { timeout: 20_000 },
      )
      .toBeTruthy()
    return text ?? ''
  }
}

/** The pairing inside what a code or a link says: itself, or encoded as a parameter. */
export const pairingIn = (text: string): string => {
  const uri = /[?&]uri=(.*)$/.exec(text)?.[1]
  return text.startsWith('wc:') || !uri ? text : decodeURIComponent(uri)
}
