import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The part of an import map with the hash of each module of a folder, as a site serves it below `at`. */
const integrityOf = (folder: string, at: string): { integrity: Record<string, string> } => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const hash = (file: string) =>
    createHash('sha384')
      .update(readFileSync(join(folder, file)))
      .digest('base64')
  return { integrity: Object.fromEntries(files.sort().map((file) => [at + file, `sha384-${hash(file)}`])) }
}

/** Vite plugin: writes integrity.json beside the modules of the build, for a folder that a site copies as `/kisslock/`. */
export const integrity = (): Plugin => {
  let folder = ''
  return {
    name: 'kisslock-integrity',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: () => writeFileSync(join(folder, 'integrity.json'), JSON.stringify(integrityOf(folder, '/kisslock/'))),
  }
}
