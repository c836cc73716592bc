import type { Plugin } from 'vite'

/**
 * Vite plugin that also writes the style sheets that the code adopts at run time into a file, in this order. HTML that
 * a server has rendered then has its look before any script runs. `sheets` are the modules whose default exports are
 * the style sheets. `more` contains rules that no module has.
 */
export const stylesFile = (fileName: string, sheets: readonly string[], more: string): Plugin => ({
  name: 'kisslock-styles-file',
  async generateBundle() {
    const texts = sheets.map(async (id) => {
      const code = this.getModuleInfo(id)?.code ?? this.error(`${fileName} lacks ${id}.`)
      return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default
    })
    this.emitFile({ type: 'asset', fileName, source: [...(await Promise.all(texts)), more].join('\n') })
  },
})
