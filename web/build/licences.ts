import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const packageFolderPattern = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//

/** Return the packages of these modules as sorted name@version strings without duplicates. */
export const findPackages = (moduleIds: readonly string[]): string[] => {
  const packageFolders = new Set(
    moduleIds.flatMap((id) => packageFolderPattern.exec(id.replaceAll('\0', ''))?.[1] ?? []),
  )
  const namedPackages = [...packageFolders].map((path) => {
    const { name, version } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as Record<string, string>
    return `${name}@${version}`
  })
  return [...new Set(namedPackages)].sort()
}

const ownLicence = readFileSync(join(import.meta.dirname, '../../LICENSE'), 'utf8')

/**
 * Return the text of the MIT licence with the authors of another package. The text comes from Kisslock's own licence,
 * which is also MIT.
 */
const createMitLicence = (name: string) => ownLicence.replace(/^Copyright.*/m, `Copyright (c) the authors of ${name}`)

/** Add the text of the MIT licence to each package in the list that declares this licence but ships no text. */
export const addLicenceTexts = (packageLicences: string): string =>
  packageLicences
    .split(/^(?=## )/m)
    .map((section) => {
      const [, name] = /^## (\S+) - .*\(MIT\)\s*$/.exec(section) ?? []
      return name ? `${section.trim()}\n\n${createMitLicence(name)}\n` : section
    })
    .join('')

/** Vite plugin that adds missing texts to Vite's list of the bundled licences. */
export const licenceTextsPlugin = (fileName: string): Plugin => ({
  name: 'licences-with-texts',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const licencesFile = bundle[fileName]
      if (licencesFile?.type !== 'asset') return this.error(`${fileName} is not there.`)
      licencesFile.source = addLicenceTexts(String(licencesFile.source))
    },
  },
})
