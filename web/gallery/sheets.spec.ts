import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { accentNames } from '../build/accents'
import { type Cell, layOut } from './contactSheet'
import { kinds, languages } from './kinds'
import {
  drawings,
  languagePicture,
  languageScreens,
  type languageSizes,
  output,
  pictureOf,
  type Scheme,
  type Size,
  schemes,
  sizes,
} from './places'
import { states } from './states'

const widths = { wide: 480, mobile: 240 } as const

const drawn = (size: Size) => Object.entries(states).filter(([, { only }]) => !only || only === size)

/** A picture of the comparison folder beside the gallery's picture of the same state. */
const pairOf = (size: Size) => (id: string) => {
  const drawing = drawings ? join(drawings, `${id}${sizes[size].ending}.png`) : ''
  const ours = { caption: `${id}: ours`, file: pictureOf(id, size, 'light') }
  return existsSync(drawing) ? [{ caption: `${id}: comparison`, file: drawing }, ours] : []
}

for (const size of Object.keys(sizes) as Size[]) {
  for (const scheme of Object.keys(schemes) as Scheme[])
    test(`every state, ${size}, ${scheme}`, async ({ page }) => {
      const cells = drawn(size).map(([id]): Cell => ({ caption: id, file: pictureOf(id, size, scheme) }))
      await layOut(page, `states-${size}-${scheme}`, { columns: size === 'wide' ? 6 : 10, width: widths[size], cells })
    })

  test(`compared, ${size}`, async ({ page }) => {
    test.skip(!drawings, 'KISSLOCK_DRAWINGS names no folder.')
    const pairs = drawn(size).map(([id]) => pairOf(size)(id))
    await layOut(page, `pairs-${size}`, { columns: size === 'wide' ? 4 : 8, width: widths[size], cells: pairs.flat() })
    const width = sizes[size].viewport.width
    for (const cells of pairs)
      if (cells[1]) await layOut(page, `pair-${cells[1].caption.split(':')[0]}-${size}`, { columns: 2, width, cells })
  })
}

for (const { tag, name } of languages) {
  const cellsOf = (size: keyof typeof languageSizes): Cell[] =>
    languageScreens.map((what) => ({
      caption: `${name} (${tag}), ${what}, ${size}`,
      file: languagePicture(tag, what, size),
    }))
  test(`language ${tag}`, async ({ page }) => {
    await layOut(page, `language-${tag}-wide`, { columns: 2, width: 760, cells: cellsOf('wide') })
    await layOut(page, `language-${tag}-phone`, {
      columns: 5,
      width: 390,
      cells: [...cellsOf('mobile'), ...cellsOf('narrow')],
    })
  })
}

test('accents', async ({ page }) => {
  const cells = accentNames.flatMap((accent) =>
    Object.keys(schemes).map((scheme): Cell => {
      const name = `${accent}-${scheme}`
      return { caption: name, file: join(output, 'accents', `${name}.png`) }
    }),
  )
  await layOut(page, 'accents', { columns: 4, width: 480, cells })
})

for (const [kind, { states: ids }] of Object.entries(kinds))
  test(kind, async ({ page }) => {
    const cells = ids.map((id): Cell => ({ caption: id, file: join(output, kind, `${id}.png`) }))
    await layOut(page, kind, { columns: 4, width: kind === 'narrow-320' ? 320 : 480, cells })
  })
