// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFile } from './compress'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compress-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('A compressed file gets brotli and gzip versions that decompress to the same bytes', async () => {
  const path = join(folder, 'a.js')
  const text = 'export const answer = 42\n'.repeat(200)
  await writeFile(path, text)
  await compressFile(path)
  expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(text)
  expect(gunzipSync(await readFile(`${path}.gz`)).toString()).toBe(text)
})

test('A file gets no compressed version if compression does not make it smaller', async () => {
  await writeFile(join(folder, 'tiny.json'), '{}')
  await compressFile(join(folder, 'tiny.json'))
  expect(await readdir(folder)).toEqual(['tiny.json'])
})
