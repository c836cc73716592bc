import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { decodePng } from './decodePng'

/** Reads the code in this part of the screen as a camera would; undefined if there is none. */
export const readCode = async (picture: Locator): Promise<string | undefined> => {
  const { width, height, data } = decodePng(await picture.screenshot({ animations: 'disabled' }))
  return jsQR(data, width, height)?.data
}
