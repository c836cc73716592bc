import { readFileSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import typesConfig from '../types.config.ts'
import { writePage } from './page.ts'

/**
 * `node kit/reference/write.ts [--check]`: write docs/reference/typescript.md from the types of the npm package. With
 * `--check`, exit with 1 if the file is out of date.
 */
const pageFile = new URL('../../../docs/reference/typescript.md', import.meta.url)

const sourcesByPath = new Map<string, string>()
for (const [entry, input] of Object.entries(typesConfig.input as Record<string, string>)) {
  const bundle = await rolldown({ ...typesConfig, input: { entry: input }, logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'es' })
  sourcesByPath.set(`kisslock/${entry}`.replace(/\/index$/, ''), output[0].code)
}
const page = writePage(sourcesByPath)
if (!process.argv.includes('--check')) writeFileSync(pageFile, page)
else if (readFileSync(pageFile, 'utf8') !== page) {
  process.stderr.write('docs/reference/typescript.md is stale: run `make generate`\n')
  process.exitCode = 1
}
