// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { automaticDark } from './accents'

const tokens = readFileSync(join(import.meta.dirname, '../src/dialog/theme/tokens.css'), 'utf8')
const namesIn = (css: string) => [...css.matchAll(/(--kl-[\w-]+):/g)].map(([, name]) => name)

describe('the automatic appearance', () => {
  it('takes every dark token, on a dark system only', () => {
    const css = automaticDark(tokens)
    expect(css).toMatch(/^@media \(prefers-color-scheme:dark\)\{\[data-kl-scheme="auto"\] \{/)
    expect(namesIn(css)).toContain('--kl-surface')
    expect(namesIn(css)).toHaveLength(new Set(namesIn(tokens.split('data-kl-scheme="dark"')[1] ?? '')).size)
  })

  it('every colour and shadow of the light appearance has a dark one', () => {
    const [light, dark] = tokens.split('data-kl-scheme="dark"').map((part) => new Set(namesIn(part)))
    const coloured = [...(light ?? [])].filter((name) => !/-(focus|radius|t|ease|spring)\b/.test(name ?? ''))
    expect(coloured.filter((name) => !dark?.has(name))).toEqual([])
  })

  it('without a dark appearance nothing is built', () => {
    expect(() => automaticDark(':root{}')).toThrow('no dark appearance')
  })
})
