// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type Source, shipped, styles, withoutComments } from './sources.fixture'

/** Classes that code builds from a value: the size and colour of a tile, the look of a button or badge. */
const dynamic = [
  /^kl-tile--(24|32|40|64|72)$/,
  /^kl-mono--(\d|10|11)$/,
  /^kl-btn--(primary|quiet|bare|danger)$/,
  /^kl-badge--(warn|off)$/,
]

/** Names in code that are ids or data attributes, not classes. */
const notClasses = /^kl-(option|pill-|group-|panel|stage-title|title|button|token-(name|missing)$)/

const namesIn = (sources: Source[], pattern: RegExp) =>
  new Map(
    sources.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(pattern)].map((match): [string, string] => [match[1] ?? '', path]),
    ),
  )

const inStyles = namesIn(styles(), /\.((?:kl|kc|ko|site)(?:-[\w-]+)?)/g)
const inCode = namesIn(shipped(), /[\s'"`]((?:kl|kc|ko|site)(?:-[\w-]*\w)?)(?=[\s'"`$])/g)

/** Physical properties, which do not mirror in right-to-left languages. */
const physical =
  /(?:^|[\s;{])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|float|(?:border-(?:top|bottom)-(?:left|right)-radius))\s*:|text-align\s*:\s*(?:left|right)\b/

/** Rules of the connection mark and the spinner, which turn in the same direction in each language. */
const drawn = /\.kl-(clasp__balls|spin)/

const rulesOf = (text: string) => withoutComments(text).match(/[^{}]+\{[^{}]*\}/g) ?? []

describe('styles', () => {
  it('every class has a part that carries it', () => {
    const idle = [...inStyles].filter(([name]) => !inCode.has(name) && !dynamic.some((pattern) => pattern.test(name)))
    expect(idle).toEqual([])
  })

  it('every class that a part carries is drawn', () => {
    const bare = [...inCode].filter(([name]) => !inStyles.has(name) && !notClasses.test(name))
    expect(bare.filter(([name]) => !['kl', 'site'].includes(name))).toEqual([])
  })

  it('sides are named by the direction of the writing, so that right-to-left languages mirror by themselves', () => {
    const found = styles().flatMap(({ path, text }) =>
      rulesOf(text)
        .filter((rule) => physical.test(rule) && !drawn.test(rule))
        .map((rule) => `${path}: ${rule.trim().replaceAll(/\s+/g, ' ')}`),
    )
    expect(found).toEqual([])
  })

  it('no markup has a style: two lengths that only a running page knows are set on their elements', () => {
    const found = shipped().filter(({ text }) => /\bstyle=|\.style\b|cssText|<style/.test(withoutComments(text)))
    expect(found.map(({ path }) => path)).toEqual(['src/dialog/frame/drag.ts', 'src/dialog/home/List.tsx'])
  })

  it('what is drawn before or after an element stands still as well for those who asked for less motion', () => {
    const rules = styles().flatMap(({ text }) => rulesOf(text))
    const moving = rules.filter(
      (rule) => /::(before|after)/.test(rule) && /\b(transition|animation)(-\w+)?:/.test(rule),
    )
    const still = moving.find((rule) => rule.includes('transition-duration: 0s !important')) ?? ''
    const names = moving.flatMap((rule) => rule.split('{')[0]?.match(/[^\s,]+::(?:before|after)/g) ?? [])
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !still.includes(name))).toEqual([])
  })
})
