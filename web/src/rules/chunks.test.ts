// @vitest-environment node
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { chunkGroups } from '../../build/chunks'
import table from '../../chunks.json'
import { shipped, web, withoutComments } from './sources.fixture'

type Chunk = { entry: string; sentences?: string; after?: string[]; holds?: string[]; why?: string }

const chunks: [string, Chunk][] = Object.entries(table)

/** The modules that shipped code imports lazily, without file extensions. */
const imported = new Set(
  shipped().flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(/\bimport\(\s*'(\.[^']*)'/g)].map(([, to = '']) => join(dirname(path), to)),
  ),
)

describe('the table of lazily loaded chunks', () => {
  it.each(chunks)('%s has an entry that the code imports lazily', (_, { entry }) => {
    expect(existsSync(join(web, entry))).toBe(true)
    const names = [entry.replace(/\.tsx?$/, ''), entry.replace(/\/index\.ts$/, '')]
    expect(names.some((name) => imported.has(name))).toBe(true)
  })

  it.each(chunks)('%s waits for chunks of the table, and says why it holds more than its entry', (_, chunk) => {
    expect((chunk.after ?? []).filter((name) => !(name in table))).toEqual([])
    expect(chunk.holds === undefined).toBe(chunk.why === undefined)
  })

  it('the code asks for the sentences of exactly these chunks', () => {
    const asked = shipped().flatMap(({ text }) =>
      [...text.matchAll(/\bsentences\(kisslock, '(\w+)'\)/g)].map(([, area]) => area),
    )
    expect([...new Set(asked)].sort()).toEqual(chunks.flatMap(([, { sentences }]) => sentences ?? []).sort())
  })

  it('a module belongs to one chunk', () => {
    const twice = shipped()
      .map(({ path }) => `/web/${path}`)
      .filter((id) => chunkGroups.filter(({ test }) => test(id)).length > 1)
    expect(twice).toEqual([])
  })
})
