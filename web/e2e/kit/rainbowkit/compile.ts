/**
 * Compiles the applications of this folder first against the real RainbowKit, then, with the name in their imports replaced,
 * against the built package:
 *
 *   npm install --ignore-scripts @rainbow-me/rainbowkit@2.2.11 wagmi@2.19.5 viem @tanstack/react-query \
 *     react react-dom @types/react typescript     (in an empty folder, which has a package.json)
 *   npm run build:kit && node e2e/kit/rainbowkit/compile.ts FOLDER     (in web/)
 *
 * `make check` compiles them against the sources of the package: tsconfig.json leads RainbowKit's name there.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder in which RainbowKit is installed.')

const applications = readdirSync(here).filter((name) => /\.tsx?$/.test(name) && name !== 'compile.ts')
const compilerOptions = {
  ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', jsx: 'react-jsx', noEmit: true, types: [] },
  ...{ lib: ['ES2023', 'DOM', 'DOM.Iterable'], strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true },
}

const compile = (name: string, replace: (source: string) => string) => {
  const target = join(folder, name)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  for (const file of applications) writeFileSync(join(target, file), replace(readFileSync(join(here, file), 'utf8')))
  writeFileSync(join(target, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const compiler = join(folder, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', target], { stdio: 'inherit' })
  process.stdout.write(`${name}: ${applications.length} files compile\n`)
}

compile('rainbowkit', (source) => source)
const kit = join(here, '../../../kit')
const installed = join(folder, 'node_modules/kisslock')
for (const part of ['package.json', 'dist']) cpSync(join(kit, part), join(installed, part), { recursive: true })
compile('kisslock', (source) => source.replaceAll('@rainbow-me/rainbowkit', 'kisslock/rainbowkit'))
