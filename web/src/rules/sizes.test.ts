// @vitest-environment node
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { type Source, sourcesOf } from './sources.fixture'

const files = ['src', 'site', 'element', 'console', 'oidc', 'practice', 'kit', 'testing', 'build', 'e2e']
  .flatMap((folder) => sourcesOf(folder, /\.(tsx?|css|mjs)$/))
  .filter(({ path }) => !path.endsWith('.gen.ts') && !path.includes('/dist/'))
const code = files.filter(({ path }) => /\.tsx?$/.test(path) && !/\.(test|spec|d)\.tsx?$/.test(path))

const linesOf = (text: string) => text.trimEnd().split('\n').length
const longerThan = (lines: number) =>
  files.filter(({ text }) => linesOf(text) > lines).map(({ path, text }) => `${path}: ${linesOf(text)}`)

type Node = { type?: string; start?: number; end?: number } & Record<string, unknown>

type Span = { start: number; end: number; inner: Span[] }

/** The functions inside a syntax node, each with its inner functions. */
const functionsIn = (node: unknown): Span[] => {
  if (Array.isArray(node)) return node.flatMap(functionsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type = '', start = 0, end = 0, ...rest } = node as Node
  const inner = Object.values(rest).flatMap(functionsIn)
  return /Function/.test(type) && 'body' in rest ? [{ start, end, inner }] : inner
}

/** The number of a function's own lines. An inner function counts as one line. */
const ownLines = (text: string, { start, end, inner }: Span): number =>
  inner.reduce((lines, one) => lines - linesOf(text.slice(one.start, one.end)) + 1, linesOf(text.slice(start, end)))

const lengthsOf = (text: string, spans: Span[]): number[] =>
  spans.flatMap((span) => [ownLines(text, span), ...lengthsOf(text, span.inner)])

const longFunctions = ({ path, text }: Source) =>
  lengthsOf(text, functionsIn(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })))
    .filter((lines) => lines > 50)
    .map((lines) => `${path}: ${lines} lines`)

describe('sizes', () => {
  it('no file is longer than 300 lines, and of twenty at most one is longer than 200', () => {
    expect(longerThan(300)).toEqual([])
    expect(longerThan(200).length).toBeLessThanOrEqual(files.length / 20)
  })

  it('half of all files have at most 80 lines', () => {
    const lengths = files.map(({ text }) => linesOf(text)).sort((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80)
  })

  it('no function has more than 50 lines of its own', () => {
    expect(code.flatMap(longFunctions)).toEqual([])
  })

  it('no folder is a drawer for what has no name', () => {
    expect(files.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.)/.test(path))).toEqual([])
  })
})
