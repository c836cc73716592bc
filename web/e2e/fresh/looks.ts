import { expect, type Page } from '@playwright/test'

/** An element of a screen, a CSS property, and the value that the package's style sheet sets. */
type Look = readonly [selector: string, property: string, value: string]

/**
 * For each screen, one rule of each style sheet that the screen needs. If a bundler drops a style sheet, the browser
 * does not apply the rule of this style sheet.
 */
const screenLooks = {
  button: [['.kl-theme', 'display', 'contents']],
  list: [['.kl-browse__foot', 'position', 'relative']],
  guide: [
    ['.kl-step', 'display', 'grid'],
    ['.kl-step .kl-t-head', 'font-weight', '600'],
    ['.kl-pair', 'display', 'grid'],
    ['.kl-seg', 'display', 'grid'],
  ],
  help: [['.kl-help__item', 'display', 'grid']],
  scan: [['.kl-qr__plate', 'display', 'grid']],
  sign: [
    ['.kl-id--box', 'padding-inline-start', '16px'],
    ['.kl-actions--stack', 'flex-direction', 'column'],
  ],
  account: [
    ['.kl-id', 'display', 'flex'],
    ['.kl-balance > div', 'min-block-size', '48px'],
    ['.kl-recent li', 'display', 'flex'],
  ],
  networks: [['.kl-list-flat', 'display', 'grid']],
  user: [['.kl-item', 'display', 'flex']],
} satisfies Record<string, readonly Look[]>

/** Return the URLs of the pictures that the browser cannot draw. */
const listBrokenPictures = (page: Page) =>
  page
    .locator('.kl-theme img')
    .evaluateAll((pictures) =>
      (pictures as HTMLImageElement[])
        .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
        .map(({ src }) => src),
    )

/** Expect that a screen is on the page, that its style sheets apply, and that no picture is broken. */
export const expectLooksRight = async (page: Page, screen: keyof typeof screenLooks): Promise<void> => {
  for (const [selector, property, value] of screenLooks[screen])
    await expect(page.locator(selector).first(), `${screen}: ${selector}`).toHaveCSS(property, value)
  await expect.poll(() => listBrokenPictures(page), `${screen}: broken pictures`).toEqual([])
}
