import { join } from 'node:path'

/** The folder of the pictures. */
export const output = join(import.meta.dirname, '../../build/gallery')

/** The two screen sizes of every state. */
export const sizes = {
  wide: { width: 1280, height: 800 },
  mobile: { width: 390, height: 844 },
} as const
export type Size = keyof typeof sizes

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The path of a state's picture: light ones are at the top of the folder, dark ones in a folder of their own. */
export const pictureOf = (id: string, size: Size, scheme: Scheme): string =>
  join(output, scheme === 'dark' ? scheme : '', `${id}${size === 'mobile' ? '--mobile' : ''}.png`)

/** The screens of every language: wide, a phone's, and the narrowest that is supported (WCAG 2.2, 1.4.10). */
export const languageSizes = { ...sizes, narrow: { width: 320, height: 640 } } as const
