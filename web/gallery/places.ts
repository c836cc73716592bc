import { join } from 'node:path'

/** The folder into which the gallery writes its pictures. */
export const galleryFolder = join(import.meta.dirname, '../../build/gallery')

/** The two screen sizes of every state. */
export const screenSizes = {
  wide: { width: 1280, height: 800 },
  mobile: { width: 390, height: 844 },
} as const
export type ScreenSize = keyof typeof screenSizes

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** Return the path of a state's picture. Light pictures are at the top of the folder, dark pictures in a subfolder. */
export const createPicturePath = (id: string, size: ScreenSize, scheme: ColorScheme): string =>
  join(galleryFolder, scheme === 'dark' ? scheme : '', `${id}${size === 'mobile' ? '--mobile' : ''}.png`)

/**
 * The sizes in which every language is tested: a wide screen, a phone, and the narrowest supported screen (WCAG 2.2,
 * 1.4.10).
 */
export const languageTestSizes = { ...screenSizes, narrow: { width: 320, height: 640 } } as const
