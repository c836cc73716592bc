// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { styles, withoutComments } from './sources.fixture'

/** Properties that may move an element, and properties that change its look in place (docs/internals/design.md#7-motion). */
const moving = ['transform', 'opacity']
const colouring = ['background-color', 'box-shadow', 'color', 'display', 'overlay', 'none']

/** The one change of size: from the wide dialog to a compact one (docs/internals/design.md#7-motion). */
const sizing = ['inline-size', 'block-size']

type Rule = { path: string; selector: string; body: string }

const sheets = styles().map(({ path, text }) => ({ path, text: withoutComments(text) }))

const rules: Rule[] = sheets.flatMap(({ path, text }) =>
  [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    path,
    selector: selector.trim(),
    body,
  })),
)

const transitioned = ({ body }: Rule): string[] =>
  [...body.matchAll(/(?<![-\w])transition(?:-property)?:([^;]*)/g)].flatMap(([, value = '']) =>
    value
      .replaceAll(/\([^()]*\)/g, '')
      .split(',')
      .map((one) => one.trim().split(/\s/)[0] ?? ''),
  )

describe('motion', () => {
  it('only transform and opacity move; colours change in place, and the dialog alone changes its size', () => {
    const found = rules.flatMap((rule) =>
      transitioned(rule)
        .filter((property) => ![...moving, ...colouring].includes(property))
        .filter((property) => !(rule.selector === '.kl-dialog' && sizing.includes(property)))
        .map((property) => `${rule.path}: ${rule.selector} moves its ${property}`),
    )
    expect(found).toEqual([])
    expect(rules.flatMap(transitioned)).toContain('transform')
  })

  it('every animation is made of transform and opacity, and is used', () => {
    for (const { path, text } of sheets)
      for (const [, name = '', frames = ''] of text.matchAll(/@keyframes ([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)) {
        const properties = [...frames.matchAll(/([\w-]+)\s*:/g)].map(([, property]) => property)
        expect(properties.length, name).toBeGreaterThan(0)
        expect(
          properties.filter((property) => !moving.includes(property ?? '')),
          `${path}: ${name}`,
        ).toEqual([])
        expect(
          rules.some(({ body }) => new RegExp(`animation[^;]*\\b${name}\\b`).test(body)),
          `${name} is used`,
        ).toBe(true)
      }
  })
})
