import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Application } from './applications'

const root = join(import.meta.dirname, '../../..')
const ignoredFolders = /\/(node_modules|\.next|\.react-router|\.angular|\.astro|build|dist)$/
const isText = (name: string) => /\.(tsx?|toml|html|vue|svelte|astro|js)$/.test(name)

/** Replacements by the text that they replace in an application's files, such as the URL of one of its servers. */
type Changes = Readonly<Record<string, string>>

const applyChanges = (folder: string, changes: Changes) => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isText)) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      Object.entries(changes).reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
    )
  }
}

/** Copy an application into an empty folder outside of the checkout, and apply changes to its files. */
export const copyApplication = ({ folder, more = {} }: Application, changes: Changes) => {
  const copy = mkdtempSync(join(tmpdir(), `kisslock-fresh-${basename(folder)}-`))
  cpSync(join(root, folder), copy, { recursive: true, filter: (from) => !ignoredFolders.test(from) })
  for (const [place, from] of Object.entries(more)) cpSync(join(root, from), join(copy, place), { recursive: true })
  applyChanges(copy, changes)
  return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
