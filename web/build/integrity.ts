import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Return the hash of each module in a folder, by its path in the folder. */
const hashFolder = (folder: string): Record<string, string> => {
  const scriptFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const computeHash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('base64')
  return Object.fromEntries(scriptFiles.sort().map((file) => [file, `sha256-${computeHash(file)}`]))
}

/**
 * Vite plugin that writes integrity.json next to the modules of the build. A site combines this file with the folder's
 * URL to write its import map.
 */
export const integrityPlugin = (): Plugin => {
  let outputFolder = ''
  return {
    name: 'kisslock-integrity',
    configResolved: ({ root, build }) => {
      outputFolder = resolve(root, build.outDir)
    },
    closeBundle: () => writeFileSync(join(outputFolder, 'integrity.json'), JSON.stringify(hashFolder(outputFolder))),
  }
}
