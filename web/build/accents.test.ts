// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('every colour and shadow of the light scheme has a dark counterpart', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../src/dialog/theme/tokens.css'), 'utf8')
  const findNames = (css: string) => new Set([...css.matchAll(/(--kl-[\w-]+):/g)].map(([, name = '']) => name))
  const [light = new Set<string>(), dark] = tokens.split('data-kl-scheme="dark"').map(findNames)
  const colourNames = [...light].filter((name) => !/-(focus|radius|t|ease|spring)\b/.test(name))
  expect(colourNames.length).toBeGreaterThan(20)
  expect(colourNames.filter((name) => !dark?.has(name))).toEqual([])
})
