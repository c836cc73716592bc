import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//

/** Return the packages of these modules as sorted name@version strings without duplicates. */
export const packagesOf = (moduleIds: readonly string[]): string[] => {
  const folders = new Set(moduleIds.flatMap((id) => folder.exec(id.replaceAll('\0', ''))?.[1] ?? []))
  const named = [...folders].map((path) => {
    const { name, version } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as Record<string, string>
    return `${name}@${version}`
  })
  return [...new Set(named)].sort()
}

const ours = readFileSync(join(import.meta.dirname, '../../LICENSE'), 'utf8')

/**
 * Return the text of the MIT licence with the authors of another package. The text comes from Kisslock's own licence,
 * which is also MIT.
 */
const mit = (name: string) => ours.replace(/^Copyright.*/m, `Copyright (c) the authors of ${name}`)

/** Add the text of the MIT licence to each package in the list that declares this licence but ships no text. */
export const withTexts = (list: string): string =>
  list
    .split(/^(?=## )/m)
    .map((section) => {
      const [, name] = /^## (\S+) - .*\(MIT\)\s*$/.exec(section) ?? []
      return name ? `${section.trim()}\n\n${mit(name)}\n` : section
    })
    .join('')

/** Vite plugin that adds missing texts to Vite's list of the bundled licences. */
export const licencesWithTexts = (fileName: string): Plugin => ({
  name: 'licences-with-texts',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const list = bundle[fileName]
      if (list?.type !== 'asset') return this.error(`${fileName} is not there.`)
      list.source = withTexts(String(list.source))
    },
  },
})
