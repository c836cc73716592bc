// @vitest-environment node
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { listSources, type SourceFile } from './sources.fixture'

const allFiles = [
  'src',
  'site',
  'element',
  'console',
  'oidc',
  'forward_auth',
  'practice',
  'kit',
  'testing',
  'build',
  'e2e',
]
  .flatMap((folder) => listSources(folder, /\.tsx?$/))
  .filter(({ path }) => !/\.gen\.ts$/.test(path))

const codeFiles = allFiles.filter(({ path }) => !/\.(test|spec|d)\.tsx?$/.test(path))

const countLines = (text: string) => text.trimEnd().split('\n').length

type Node = { type?: string; start?: number; end?: number } & Record<string, unknown>

type Span = { start: number; end: number; inner: Span[] }

/** The functions inside a syntax node, each with its inner functions. */
const listFunctions = (node: unknown): Span[] => {
  if (Array.isArray(node)) return node.flatMap(listFunctions)
  if (typeof node !== 'object' || node === null) return []
  const { type = '', start = 0, end = 0, ...rest } = node as Node
  const inner = Object.values(rest).flatMap(listFunctions)
  return /Function/.test(type) && 'body' in rest ? [{ start, end, inner }] : inner
}

/** The number of a function's own lines. An inner function counts as one line. */
const countOwnLines = (text: string, { start, end, inner }: Span): number =>
  inner.reduce(
    (lines, one) => lines - countLines(text.slice(one.start, one.end)) + 1,
    countLines(text.slice(start, end)),
  )

const listLengths = (text: string, spans: Span[]): number[] =>
  spans.flatMap((span) => [countOwnLines(text, span), ...listLengths(text, span.inner)])

const listLongFunctions = ({ path, text }: SourceFile) =>
  listLengths(text, listFunctions(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })))
    .filter((lines) => lines > 50)
    .map((lines) => `${path}: ${lines} lines`)

// tests/rules/test_sizes.py tests the sizes of files, in Python and TypeScript.
it('no function has more than 50 lines, not counting inner functions', () => {
  expect(codeFiles.flatMap(listLongFunctions)).toEqual([])
})

// Biome wraps code at 120 characters, but not comments.
it('no line of a comment has more than 120 characters', () => {
  const longLines = allFiles.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter(
        (line) => /^\s*(\/\/ (?!biome-ignore)|\/?\*)/.test(line) && line.length > 120 && !line.includes('https://'),
      )
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(longLines).toEqual([])
})
