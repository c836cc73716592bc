// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createBuildConfig } from '../../build/config'

type Output = { banner: (file: { fileName: string }) => string }
const output: unknown = createBuildConfig('package').build?.rolldownOptions?.output
const { banner } = output as Output

it('a server component can call the functions of kisslock/theme, because no file of this entry point begins with “use client”', () => {
  const modules = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts') && name !== 'index.ts')
  const importedSources = modules.flatMap((name) =>
    [...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/ from '(.*)'/g)].map(
      ([, source = '']) => source,
    ),
  )
  const outsideSources = importedSources.filter((source) => !source.startsWith('./'))
  expect(outsideSources.every((source) => source.startsWith('virtual:kisslock/accent'))).toBe(true)
  const files = ['theme/index.js', ...modules.map((name) => `kit/theme/${name.replace('.ts', '.js')}`)]
  const dataFiles = outsideSources.map((source) => `${source.replace('virtual:kisslock', 'data')}.js`)
  expect([...files, ...dataFiles].filter((fileName) => banner({ fileName }))).toEqual([])
  expect(banner({ fileName: 'index.js' })).toBe("'use client'")
})
