// @vitest-environment node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import biome from '../biome.json'
import unused from '../knip.json'
import types from '../tsconfig.json'
import { type BuildName, builds } from './builds'
import { createBuildConfig, findBuildConfig } from './config'
import { entryPaths, webFolder } from './rows'

const rows = Object.entries(builds)
const folders = rows
  .flatMap(([, build]) => Object.values(entryPaths(build)))
  .map((file) => file.slice(webFolder.length))
const roots = [...new Set(folders.map((file) => file.split('/')[0]))]

it('the file of every entry exists, in a folder whose types, format and unused code are checked', () => {
  expect(folders.filter((file) => !existsSync(join(webFolder, file)))).toEqual([])
  const isChecked = (globs: readonly string[], root = '') => globs.some((glob) => glob.split('/')[0] === root)
  for (const checked of [types.include, biome.files.includes, unused.project])
    expect(roots.filter((root) => !isChecked(checked, root))).toEqual([])
})

it('only the first build in each folder empties the folder, and later builds add files', () => {
  const emptied = rows.flatMap(([, { output, addsTo }]) => (addsTo ? [] : [output]))
  expect(new Set(emptied).size).toBe(emptied.length)
  for (const [, { output, addsTo }] of rows)
    if (addsTo) expect(`${output}/`).toContain(`${builds[addsTo as BuildName].output}/`)
})

it('an unknown build name is rejected with the list of names', () => {
  expect(() => findBuildConfig('consol')).toThrow('KISSLOCK_BUILD is "consol". Write one of: page, element, ')
  expect(findBuildConfig().build?.outDir).toBe(createBuildConfig('page').build?.outDir)
})
