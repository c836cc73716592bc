import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'

/** Packs an npm package, and exits with 1 where its types are wrong for a resolver of modules (node10, node16 from ESM, bundlers). */
const [folder = '.'] = process.argv.slice(2)
const [{ filename }] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', tmpdir()], { cwd: folder, encoding: 'utf8' }),
)
const tarball = join(tmpdir(), filename)
const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))), {
  excludeEntrypoints: [/\.css$/],
})
rmSync(tarball)
if (!checked.types) throw new Error('The package has no types.')
// The package is for bundlers, also with the types' old resolver, and for Node's modules: CommonJS does not find it.
const outside = ['node16-cjs']
const problems = checked.problems.filter(
  (problem) => !('resolutionKind' in problem && outside.includes(problem.resolutionKind)),
)
// A module of our own build has no types outside of it; a site sees that with `skipLibCheck: false` alone.
const inner = globSync('dist/**/*.d.ts', { cwd: folder }).filter((file) =>
  /(from|import\()\s*["']virtual:/.test(readFileSync(join(folder, file), 'utf8')),
)
for (const problem of [...problems, ...inner.map((file) => ({ kind: 'VirtualModule', file }))])
  process.stderr.write(`${JSON.stringify(problem)}\n`)
process.exitCode = problems.length + inner.length === 0 ? 0 : 1
