import { build, type PluginOption, type Rollup } from 'vite'

/** Bundle a site's script and everything that it imports into one script. */
export const bundleScript = async (input: string, plugins: PluginOption[] = []): Promise<string> => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins,
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput
  return output[0].code
}
