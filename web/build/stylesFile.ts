import type { Plugin } from 'vite'

/**
 * Writes style sheets that the code adopts at run time into a file as well, in this order: HTML that a server has drawn has its
 * look before any script runs. `sheets`: the modules whose default exports are their texts. `more`: rules that no module has.
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
