import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'

/** The pixels of a picture, decoded by the browser in a blank page, to which the site's policy does not apply. */
const pixelsOf = async (picture: Locator, png: Buffer) => {
  const page = await picture.page().context().newPage()
  try {
    return await page.evaluate(async (base64) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
      const { width, height } = bitmap
      const canvas = new OffscreenCanvas(width, height).getContext('2d')
      canvas?.drawImage(bitmap, 0, 0)
      return { width, height, data: [...(canvas?.getImageData(0, 0, width, height).data ?? [])] }
    }, png.toString('base64'))
  } finally {
    await page.close()
  }
}

/** Reads the code in this part of the screen as a camera would; undefined if there is none. */
export const readCode = async (picture: Locator): Promise<string | undefined> => {
  const { width, height, data } = await pixelsOf(picture, await picture.screenshot({ animations: 'disabled' }))
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
