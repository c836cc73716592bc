import type { Plugin } from 'vite'

/**
 * Vite plugin that writes style sheets into one CSS file. The package's code adds the same style sheets at run time,
 * but HTML that a server has rendered needs them before any script runs. Each module in `sheetIds` has a style sheet as
 * its default export. The file contains these sheets in the order of the list, followed by the rules in `extraCss`.
 */
export const stylesFilePlugin = (fileName: string, sheetIds: readonly string[], extraCss: string): Plugin => ({
  name: 'kisslock-styles-file',
  async generateBundle() {
    const sheetTextPromises = sheetIds.map(async (id) => {
      const code = this.getModuleInfo(id)?.code ?? this.error(`${fileName} lacks ${id}.`)
      return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default
    })
    this.emitFile({ type: 'asset', fileName, source: [...(await Promise.all(sheetTextPromises)), extraCss].join('\n') })
  },
})
