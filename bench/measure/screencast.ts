import { writeFileSync } from 'node:fs'
import type { Browser } from '../browser.ts'
import type { Page } from '../pages.ts'
import { pressWith } from './input.ts'
import { inTab } from './opened.ts'
import { traced } from './traced.ts'

/** A picture of the page and when it was on the display, in milliseconds since the input. */
export type Frame = { at: number; jpeg: string }

/** The frames of one click, when the trace says that the wallet was seen, and where the wallet is (in the picture's width). */
export type Filmed = {
  page: string
  frames: Frame[]
  seen: number
  box: { x: number; y: number; width: number; height: number }
}

const size = { width: 640, height: 400 }
const afterMs = 1000

/** Clicks as `click.ts` does, and keeps every frame that the display shows. */
export const film = (browser: Browser, page: Page, origin: string, slowerBy: number): Promise<Filmed> =>
  inTab(browser, { input: 'mouse' }, async ({ tab, session, watch, seen, slow, rests }) => {
    const frames: { at: number; jpeg: string }[] = []
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      frames.push({ at: (metadata.timestamp ?? 0) * 1000, jpeg: data })
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await tab.goto(origin)
    await rests(page.button)
    await slow(slowerBy)
    await session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 70,
      maxWidth: size.width,
      maxHeight: size.height,
      everyNthFrame: 1,
    })
    const trace = await traced(browser, tab, async () => {
      await watch('wallet', page.wallet)
      await pressWith('mouse', tab, page.button)
      await seen('wallet')
      await tab.waitForTimeout(afterMs)
    })
    await session.send('Page.stopScreencast')
    const { from, shown, input = 0 } = trace.seen('wallet')
    const zero = input + (await tab.evaluate(() => performance.timeOrigin))
    const { width } = tab.viewportSize() ?? { width: 1280 }
    const found = await tab.locator(page.wallet).filter({ visible: true }).first().boundingBox()
    if (!found) throw new Error(`${page.name}: the wallet is not on screen.`)
    const scale = size.width / width
    return {
      page: page.name,
      seen: (shown - from) / 1000,
      frames: frames.map(({ at, jpeg }) => ({ at: at - zero, jpeg })).sort((a, b) => a.at - b.at),
      box: {
        x: found.x * scale,
        y: found.y * scale,
        width: found.width * scale,
        height: found.height * scale,
      },
    }
  })

/**
 * When the wallet is in the pictures: the first frame in which its place differs from the last frame by less than half of what
 * it differed before the click. Milliseconds since the input.
 */
export const seenInPictures = (browser: Browser, { frames, box }: Filmed): Promise<number | undefined> =>
  inTab(browser, {}, async ({ tab }) =>
    tab.evaluate(
      async ({ frames, box }) => {
        const pixels = async (jpeg: string) => {
          const image = new Image()
          image.src = `data:image/jpeg;base64,${jpeg}`
          await image.decode()
          const canvas = new OffscreenCanvas(Math.ceil(box.width), Math.ceil(box.height)).getContext('2d')
          canvas?.drawImage(image, -box.x, -box.y)
          return canvas?.getImageData(0, 0, Math.ceil(box.width), Math.ceil(box.height)).data ?? []
        }
        const before = frames.findLast(({ at }) => at <= 0) ?? frames[0]
        const last = frames.at(-1)
        if (!before || !last) return undefined
        const final = await pixels(last.jpeg)
        const apart = async (jpeg: string) => {
          let sum = 0
          for (const [index, value] of (await pixels(jpeg)).entries()) sum += Math.abs(value - (final[index] ?? 0))
          return sum
        }
        const most = (await apart(before.jpeg)) / 2
        for (const { at, jpeg } of frames) if (at > 0 && (await apart(jpeg)) <= most) return at
        return undefined
      },
      { frames, box },
    ),
  )

/** The moments of the contact sheet, in milliseconds since the input. */
const momentsMs = [0, 50, 100, 150, 250] as const

/** Draws what each page showed at the moments, a row for each page, into a file of at most 200 kB. */
export const drawSheet = async (browser: Browser, films: readonly Filmed[], file: string): Promise<void> => {
  const rows = films.map(({ page, frames }) => ({
    page,
    cells: momentsMs.map((moment) => frames.findLast(({ at }) => at <= moment)?.jpeg ?? frames[0]?.jpeg ?? ''),
  }))
  const webp = await inTab(browser, {}, ({ tab }) =>
    tab.evaluate(
      async ({ rows, moments }) => {
        const [width, height, title] = [320, 200, 18]
        const canvas = document.createElement('canvas')
        canvas.width = moments.length * (width + 4)
        canvas.height = rows.length * (height + title)
        const sheet = canvas.getContext('2d')
        if (!sheet) return ''
        sheet.fillStyle = '#444'
        sheet.fillRect(0, 0, canvas.width, canvas.height)
        sheet.fillStyle = '#fff'
        sheet.font = '13px sans-serif'
        for (const [row, { page, cells }] of rows.entries())
          for (const [column, jpeg] of cells.entries()) {
            const [x, y] = [column * (width + 4), row * (height + title)]
            sheet.fillText(`${page}, ${moments[column]} ms`, x + 4, y + 13)
            const image = new Image()
            image.src = `data:image/jpeg;base64,${jpeg}`
            await image.decode()
            sheet.drawImage(image, x, y + title, width, height)
          }
        return canvas.toDataURL('image/webp', 0.7).split(',')[1] ?? ''
      },
      { rows, moments: [...momentsMs] },
    ),
  )
  writeFileSync(file, Buffer.from(webp, 'base64'))
}
