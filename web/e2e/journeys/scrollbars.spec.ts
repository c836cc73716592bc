import { expect, test } from '../test'

// Playwright hides scrollbars by default. On Windows and Linux, visible scrollbars make the content narrower.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

test('If scrollbars take space, the rows of the list align with the search field above and the button below', async ({
  page,
  host,
  dialog,
}) => {
  await host.visitAndOpen()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const list = page.locator('#kl-list')
    expect(
      await list.evaluate(({ offsetWidth, clientWidth }: HTMLElement) => offsetWidth - clientWidth),
    ).toBeGreaterThan(0)
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const listSides = (box: { x: number; width: number } | null) => box && [box.x, box.x + box.width]
    const fieldSides = listSides(await page.locator('.kl-search__field').boundingBox())
    expect(listSides(await dialog.row('Rainbow').boundingBox())).toEqual(fieldSides)
    expect(listSides(await page.locator('.kl-browse__foot .kl-row').boundingBox())).toEqual(fieldSides)
  }
})
