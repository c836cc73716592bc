import { build, type Plugin, runnerImport } from 'vite'
import { dataPlugin } from '../data'

const PAGE_PATH = `${import.meta.dirname}/page.tsx`
const INLINE_SCRIPT_PATH = `${import.meta.dirname}/../../site/inlineScript.ts`

/** Bundle a module and its imports into one small classic script. */
const bundleInlineScript = async (entry: string): Promise<string> => {
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2022', write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  const [chunk] = (bundle as { output: { code: string }[] }).output
  const code = chunk?.code.trim() ?? ''
  // In the HTML parser, `</script` ends a script early, and `<!--` can prevent the end tag from ending the script.
  if (!code || /<\/script|<!--/i.test(code)) throw new Error('The inline script cannot stand in a page.')
  return code
}

/**
 * Vite plugin that writes first-frame.json, which the server reads (kisslock.site.first_frame). The file contains the
 * page's inline script, and the hosted page of a visitor without a connection. The server fills in the texts of this
 * page.
 */
export const firstFramePlugin = (): Plugin => ({
  name: 'kisslock-first-frame',
  async generateBundle() {
    const plugins = [dataPlugin({ files: false })]
    const settings = { configFile: false, logLevel: 'error', plugins } as const
    const { framesByLanguage } = (await runnerImport<typeof import('./page')>(PAGE_PATH, settings)).module
    const scriptAndPages = JSON.stringify({
      script: await bundleInlineScript(INLINE_SCRIPT_PATH),
      pages: framesByLanguage,
    })
    this.emitFile({ type: 'asset', fileName: 'first-frame.json', source: scriptAndPages })
  },
})
