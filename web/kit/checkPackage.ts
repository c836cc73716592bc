import { globSync, readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/**
 * Exits with 1 where publint finds a fault in the packed npm package, or where its types are wrong for a resolver of modules
 * (node10, node16 from ESM, bundlers). The built files are in kit/dist.
 */
const [tarball = ''] = process.argv.slice(2)
const packageBytes = new Uint8Array(readFileSync(tarball))
const { messages, pkg } = await publint({ pack: { tarball: packageBytes.slice().buffer }, level: 'warning' })
const result = await checkPackage(createPackageFromTarballData(packageBytes), { excludeEntrypoints: [/\.css$/] })
if (!result.types) throw new Error('The package has no types.')
// The package is for bundlers, also with the types' old resolver, and for Node's modules: CommonJS does not find it.
const ignoredResolvers = ['node16-cjs']
const problems = result.problems.filter(
  (problem) => !('resolutionKind' in problem && ignoredResolvers.includes(problem.resolutionKind)),
)
// A module of our own build has no types outside of it; a site sees that with `skipLibCheck: false` alone.
const filesWithVirtualImports = globSync('kit/dist/**/*.d.ts').filter((file) =>
  /(from|import\()\s*["']virtual:/.test(readFileSync(file, 'utf8')),
)
const lines = [
  ...messages.map((message) => formatMessage(message, pkg)),
  ...[...problems, ...filesWithVirtualImports.map((file) => ({ kind: 'VirtualModule', file }))].map((problem) =>
    JSON.stringify(problem),
  ),
]
for (const line of lines) process.stderr.write(`${line}\n`)
process.exitCode = lines.length === 0 ? 0 : 1
