import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const folder = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//

/** The packages of these modules as name@version, sorted, without duplicates. */
export const packagesOf = (moduleIds: readonly string[]): string[] => {
  const folders = new Set(moduleIds.flatMap((id) => folder.exec(id.replaceAll('\0', ''))?.[1] ?? []))
  const named = [...folders].map((path) => {
    const { name, version } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as Record<string, string>
    return `${name}@${version}`
  })
  return [...new Set(named)].sort()
}

/** The text of the MIT licence (opensource.org/license/mit), for a package that names it without its text. */
const mit = (name: string) => `The MIT License (MIT)

Copyright (c) the authors of ${name}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

/** The list of licences, with the MIT text added below each package that names it without its text. */
export const withTexts = (list: string): string =>
  list
    .split(/^(?=## )/m)
    .map((section) => {
      const [, name] = /^## (\S+) - .*\(MIT\)\s*$/.exec(section) ?? []
      return name ? `${section.trim()}\n\n${mit(name)}\n` : section
    })
    .join('')

/** Adds missing texts to Vite's list of the bundled licences. */
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
