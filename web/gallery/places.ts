import { join } from 'node:path'

/** The folder of the pictures. */
export const output = join(import.meta.dirname, '../../build/gallery')

/** A folder of pictures to compare with, if KISSLOCK_DRAWINGS names one. */
export const drawings = process.env.KISSLOCK_DRAWINGS

/** The two screen sizes of every state, and the ending of the picture's name. */
export const sizes = {
  wide: { viewport: { width: 1280, height: 800 }, ending: '' },
  mobile: { viewport: { width: 390, height: 844 }, ending: '--mobile' },
} as const
export type Size = keyof typeof sizes

/** Light pictures are at the top of the folder, dark ones in a subfolder. */
export const schemes = { light: '', dark: 'dark' } as const
export type Scheme = keyof typeof schemes

/** The path of a state's picture. */
export const pictureOf = (id: string, size: Size, scheme: Scheme): string =>
  join(output, schemes[scheme], `${id}${sizes[size].ending}.png`)

/** The screens of every language: wide, a phone's, and the narrowest that is supported (WCAG 2.2, 1.4.10). */
export const languageSizes = {
  wide: sizes.wide.viewport,
  mobile: sizes.mobile.viewport,
  narrow: { width: 320, height: 640 },
} as const

/** What is drawn in every language. */
export const languageScreens = ['home', 'guide', 'methods', 'account', 'sign'] as const

/** The path of a picture of a language. */
export const languagePicture = (tag: string, what: string, size: string): string =>
  join(output, 'languages', `${tag}-${what}-${size}.png`)
