// @vitest-environment node
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'
import { chunkGroups } from '../../build/chunks'
import table from '../../chunks.json'
import { listShippedSources, removeComments, webFolder } from './sources.fixture'

/** The modules that shipped code imports lazily, without file extensions. */
const lazyImports = new Set(
  listShippedSources().flatMap(({ path, text }) =>
    [...removeComments(text).matchAll(/\bimport\(\s*'(\.[^']*)'/g)].map(([, to = '']) => join(dirname(path), to)),
  ),
)

it.each<[string, { entry: string; holds?: string[]; why?: string }]>(Object.entries(table))(
  'the chunk %s has an entry that the code imports lazily, and a reason if it contains more modules',
  (_, { entry, holds, why }) => {
    expect(existsSync(join(webFolder, entry))).toBe(true)
    const names = [entry.replace(/\.tsx?$/, ''), entry.replace(/\/index\.ts$/, '')]
    expect(names.some((name) => lazyImports.has(name))).toBe(true)
    expect(holds === undefined).toBe(why === undefined)
  },
)

it('no module belongs to more than one chunk', () => {
  const filesInTwoChunks = listShippedSources()
    .map(({ path }) => `/web/${path}`)
    .filter((id) => chunkGroups.filter(({ test }) => test(id)).length > 1)
  expect(filesInTwoChunks).toEqual([])
})
