import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { decodePng } from './decodePng'

/** Read the code in this part of the screen as a camera would. Returns undefined if there is no code. */
export const readCode = async (picture: Locator): Promise<string | undefined> => {
  const { width, height, data } = decodePng(await picture.screenshot({ animations: 'disabled' }))
  return jsQR(data, width, height)?.data
}
