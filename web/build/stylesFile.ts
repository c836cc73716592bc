import type { Plugin } from 'vite'

/** The text of a style sheet that was imported as `?inline`: the module's default export. Throws for other code. */
export const sheetIn = (code: string): string => {
  const text = /export default\s*("(?:[^"\\]|\\.)*")/s.exec(code)?.[1]
  if (text === undefined) throw new Error('A style sheet that is imported as ?inline has another shape than expected.')
  return JSON.parse(text)
}

/**
 * Writes style sheets that the code adopts at run time into a file as well, in this order: HTML that a server has drawn has its
 * look before any script runs. `sheets`: how the modules' ids begin, without their query. `more`: rules that no module has.
 */
export const stylesFile = (fileName: string, sheets: readonly string[], more = ''): Plugin => {
  const found = new Map<string, string>()
  return {
    name: 'kisslock-styles-file',
    enforce: 'post',
    transform(code, id) {
      const [path = '', query] = id.split('?')
      if (query === 'inline' && sheets.includes(path)) found.set(path, sheetIn(code))
      return null
    },
    generateBundle() {
      const missing = sheets.filter((sheet) => !found.has(sheet))
      if (missing.length > 0) this.error(`${fileName} lacks ${missing.join(', ')}.`)
      const source = [...sheets.map((sheet) => found.get(sheet)), more].join('\n')
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
