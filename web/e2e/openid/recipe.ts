import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../fresh/processes'

const repositoryRoot = join(import.meta.dirname, '../../..')
const toolsFolder = join(repositoryRoot, '.venv/bin')
const findRunFolder = (name: string) => join(repositoryRoot, 'build/openid', name)
// Matches a code block of a docs page: the words after the fence, and the code (docs/internals/tests.md, "Pages").
const codeBlockPattern = /^```([^\n`]*)\n(.*?)^```$/gms
const fileNamePattern = /^(?:#|\/\/) ((?:[\w.-]+\/)*[\w-]+\.\w+)\n/
// Keep these files between two runs, because installing them is the slowest step of a run.
const keptNames = new Set(['.venv', 'node_modules', 'package.json', 'package-lock.json'])

/** A recipe of `docs/openid/`: the client's settings, files, commands, and the command that starts the application. */
export type Recipe = { settings: string; files: Map<string, string>; commands: string[]; server: string }

/** Read a recipe from a page of the docs. `changeText` replaces texts of the page with the values of this run. */
export const readRecipe = (page: string, changeText = (text: string) => text): Recipe => {
  const text = readFileSync(join(repositoryRoot, 'docs/openid', `${page}.md`), 'utf8')
  const blocks = [...text.matchAll(codeBlockPattern)].map(([, words = '', code = '']) => ({
    words,
    code: changeText(code).replaceAll(/\/(var\/lib|srv)\/\w+/g, findRunFolder(page)),
  }))
  const listBlocks = (kind: string) => blocks.filter(({ words, code }) => words === kind && !fileNamePattern.test(code))
  return {
    settings: listBlocks('toml')[0]?.code ?? '',
    files: new Map(
      blocks.flatMap(({ code }) => (fileNamePattern.test(code) ? [[fileNamePattern.exec(code)?.[1] ?? '', code]] : [])),
    ),
    commands: listBlocks('sh').flatMap(({ code }) => code.trim().split('\n')),
    server: listBlocks('sh server')[0]?.code.trim() ?? '',
  }
}

type Environment = Readonly<Record<string, string>>

/**
 * Return the environment of an application. PATH contains the application's own packages first, then the checkout's
 * tools.
 */
export const createEnvironment = (folder: string): Environment => ({
  VIRTUAL_ENV: join(folder, '.venv'),
  PATH: [join(folder, '.venv/bin'), toolsFolder, process.env.PATH].join(':'),
})

/**
 * Write the files of a recipe into the application's folder below `build/` and run its commands there. Return the
 * folder.
 */
export const runRecipe = async (
  name: string,
  { files, commands }: Recipe,
  extraEnvironment?: Environment,
): Promise<string> => {
  const folder = findRunFolder(name)
  mkdirSync(folder, { recursive: true })
  for (const entryName of readdirSync(folder).filter((one) => !keptNames.has(one)))
    rmSync(join(folder, entryName), { recursive: true })
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  // The checkout's `node` command starts a child process that survives a signal to its parent, so link the real binary.
  mkdirSync(join(folder, '.venv/bin'), { recursive: true })
  rmSync(join(folder, '.venv/bin/node'), { force: true })
  symlinkSync(process.execPath, join(folder, '.venv/bin/node'))
  const env = { ...createEnvironment(folder), ...extraEnvironment }
  if (commands.some((one) => one.startsWith('pip ')))
    await run([join(toolsFolder, 'uv'), 'venv', '--allow-existing', '--python', join(toolsFolder, 'python')], {
      cwd: folder,
      env,
    })
  for (const one of commands)
    await run(['sh', '-c', one.replace(/^pip install/, 'uv pip install')], { cwd: folder, env })
  return folder
}
