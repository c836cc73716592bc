import type { Plugin } from 'vite'

/**
 * Vite plugin that also writes style sheets into a file, in this order. The code adopts these sheets at run time, but
 * HTML rendered by a server needs them before any script runs. `sheets` lists the modules whose default exports are the
 * texts, `more` contains rules without a module.
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
