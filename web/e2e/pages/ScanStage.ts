import { expect, type Locator, type Page } from '@playwright/test'
import { readCode } from '../scan/readCode'

/** The stage next to the list while a wallet is paired by a code or by its app. */
export class ScanStage {
  constructor(readonly page: Page) {}

  get stage() {
    return this.page.locator('section[aria-labelledby="kl-stage-title"]')
  }

  /**
   * The visible part of the stage. The stage can also contain the invisible guide of another wallet, which is rendered
   * ahead.
   */
  get body() {
    return this.stage.locator('.kl-stage__body:not([data-ahead])')
  }

  /** The white plate around the code, including its margin. */
  get plate() {
    return this.body.locator('.kl-qr__plate')
  }

  get code() {
    return this.plate.getByRole('img')
  }

  /** The line below the code. */
  get line() {
    return this.body.locator('.kl-status')
  }

  get copy() {
    return this.stage.getByRole('button', { name: /^(Copy link|Link copied)$/ })
  }

  /**
   * Advance the test's clock until the line below the code counts down the code's last seconds. Return how many seconds
   * are left.
   */
  async runsDown(): Promise<number> {
    const countdownPattern = /^New code in (\d+) s$/
    await this.page.clock.fastForward(235_000)
    await expect(async () => {
      if (!countdownPattern.test((await this.line.textContent()) ?? '')) await this.page.clock.fastForward(5_000)
      await expect(this.line).toHaveText(countdownPattern, { timeout: 400 })
    }).toPass()
    return Number(countdownPattern.exec((await this.line.textContent()) ?? '')?.[1])
  }

  /** Advance the test's clock until a new code replaces the current code. */
  async isRenewed(): Promise<void> {
    const seconds = await this.runsDown()
    await this.page.clock.fastForward(seconds * 1000)
  }

  /** The link that opens the app. The link exists as soon as the pairing exists. */
  opener(name: string | RegExp): Locator {
    return this.stage.getByRole('link', { name })
  }

  /** Wait for the link that opens the app, and return its URL. */
  async link(name: string | RegExp): Promise<string> {
    const opener = this.opener(name)
    await expect(opener).toHaveAttribute('href', /./)
    return (await opener.getAttribute('href')) ?? ''
  }

  /** Wait for the code, and read it from the screen. */
  async reads(): Promise<string> {
    await expect(this.code).toBeVisible()
    let text: string | undefined
    await expect
      .poll(async () => {
        text = await readCode(this.plate)
        return text
      })
      .toBeTruthy()
    return text ?? ''
  }
}

/** Return the pairing URI in the text of a code or in a link: the text itself, or its `uri` parameter. */
export const findPairingUri = (text: string): string => {
  const uri = /[?&]uri=(.*)$/.exec(text)?.[1]
  return text.startsWith('wc:') || !uri ? text : decodeURIComponent(uri)
}
