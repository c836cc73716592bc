// @vitest-environment node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import biome from '../biome.json'
import unused from '../knip.json'
import types from '../tsconfig.json'
import { type BuildName, builds } from './builds'
import { createBuildConfig, findBuildConfig } from './config'
import { findEntryPaths, webFolder } from './rows'

const buildRows = Object.entries(builds)
const entryFiles = buildRows
  .flatMap(([, build]) => Object.values(findEntryPaths(build)))
  .map((file) => file.slice(webFolder.length))
const entryFolders = [...new Set(entryFiles.map((file) => file.split('/')[0]))]

it('every build’s entry file exists, in a folder that the type checker, Biome and knip check', () => {
  expect(entryFiles.filter((file) => !existsSync(join(webFolder, file)))).toEqual([])
  const isChecked = (globs: readonly string[], root = '') => globs.some((glob) => glob.split('/')[0] === root)
  for (const checked of [types.include, biome.files.includes, unused.project])
    expect(entryFolders.filter((root) => !isChecked(checked, root))).toEqual([])
})

it('only the first build in each folder empties the folder, and later builds add files', () => {
  const emptiedFolders = buildRows.flatMap(([, { output, addsTo }]) => (addsTo ? [] : [output]))
  expect(new Set(emptiedFolders).size).toBe(emptiedFolders.length)
  for (const [, { output, addsTo }] of buildRows)
    if (addsTo) expect(`${output}/`).toContain(`${builds[addsTo as BuildName].output}/`)
})

it('an unknown build name is rejected with the list of names', () => {
  expect(() => findBuildConfig('consol')).toThrow('KISSLOCK_BUILD is "consol". Write one of: page, element, ')
  expect(findBuildConfig().build?.outDir).toBe(createBuildConfig('page').build?.outDir)
})
