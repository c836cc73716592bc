import { join } from 'node:path'

/** Where the pictures go. */
export const output = join(import.meta.dirname, '../../build/gallery')

/** The folder with the drawings to lay beside ours, if one was named. */
export const drawings = process.env.KISSLOCK_DRAWINGS

/** The two screens that every state is drawn for; the name's ending is the drawing's. */
export const sizes = {
  wide: { viewport: { width: 1280, height: 800 }, ending: '' },
  mobile: { viewport: { width: 390, height: 844 }, ending: '--mobile' },
} as const
export type Size = keyof typeof sizes

/** Light is at the top of the folder, dark in a folder of its own. */
export const schemes = { light: '', dark: 'dark' } as const
export type Scheme = keyof typeof schemes

/** The picture of a state. */
export const pictureOf = (id: string, size: Size, scheme: Scheme): string =>
  join(output, schemes[scheme], `${id}${sizes[size].ending}.png`)
