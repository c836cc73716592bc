import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Application } from './applications'

const repositoryRoot = join(import.meta.dirname, '../../..')
const ignoredPattern = /\/(node_modules|\.next|\.react-router|\.angular|\.astro|build|dist)$/
const isText = (name: string) => /\.(tsx?|toml|html|vue|svelte|astro|js)$/.test(name)

/** Maps a text in an application's files, such as the URL of one of its servers, to the text that replaces it. */
type TextChanges = Readonly<Record<string, string>>

const applyChanges = (folder: string, changes: TextChanges) => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isText)) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      Object.entries(changes).reduce((changedText, [from, to]) => changedText.replaceAll(from, to), text),
    )
  }
}

/** Copy an application into an empty folder outside of the checkout, and apply changes to its files. */
export const copyApplication = ({ folder, more = {} }: Application, changes: TextChanges) => {
  const copyFolder = mkdtempSync(join(tmpdir(), `kisslock-fresh-${basename(folder)}-`))
  cpSync(join(repositoryRoot, folder), copyFolder, { recursive: true, filter: (from) => !ignoredPattern.test(from) })
  for (const [path, from] of Object.entries(more))
    cpSync(join(repositoryRoot, from), join(copyFolder, path), { recursive: true })
  applyChanges(copyFolder, changes)
  return { folder: copyFolder, remove: () => rmSync(copyFolder, { recursive: true, force: true }) }
}
