import { globSync, readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/**
 * Exit with 1 if publint finds a problem in the packed npm package, or if its types are wrong for a module resolver
 * (node10, node16 from ESM, bundlers). The built files are in kit/dist.
 */
const [tarball = ''] = process.argv.slice(2)
const packageBytes = new Uint8Array(readFileSync(tarball))
const { messages, pkg } = await publint({ pack: { tarball: packageBytes.slice().buffer }, level: 'warning' })
const packageCheck = await checkPackage(createPackageFromTarballData(packageBytes), { excludeEntrypoints: [/\.css$/] })
if (!packageCheck.types) throw new Error('The package has no types.')
// The package supports bundlers, Node's ES modules, and TypeScript's old module resolution (node10). The package does
// not support CommonJS.
const ignoredResolvers = ['node16-cjs']
const packageProblems = packageCheck.problems.filter(
  (problem) => !('resolutionKind' in problem && ignoredResolvers.includes(problem.resolutionKind)),
)
// The types must not import virtual modules, which exist only in Kisslock's own build. A site would notice such an
// import only with `skipLibCheck: false`.
const filesWithVirtualImports = globSync('kit/dist/**/*.d.ts').filter((file) =>
  /(from|import\()\s*["']virtual:/.test(readFileSync(file, 'utf8')),
)
const reportLines = [
  ...messages.map((message) => formatMessage(message, pkg)),
  ...[...packageProblems, ...filesWithVirtualImports.map((file) => ({ kind: 'VirtualModule', file }))].map((problem) =>
    JSON.stringify(problem),
  ),
]
for (const line of reportLines) process.stderr.write(`${line}\n`)
process.exitCode = reportLines.length === 0 ? 0 : 1
