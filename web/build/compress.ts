import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json)$/

const encodings = [
  {
    suffix: '.br',
    encode: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  // Zopfli writes the same format in 3 % fewer bytes than zlib at its best; only the build takes longer.
  { suffix: '.gz', encode: (bytes: Buffer) => gzipAsync(bytes, { numiterations: 5 }) },
]

/** Writes `.br` and `.gz` beside one file; an encoding that does not make it smaller is left out. */
export async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  for (const { suffix, encode } of encodings) {
    const encoded = await encode(bytes)
    if (encoded.length < bytes.length) await writeFile(path + suffix, encoded)
  }
}

/**
 * Vite plugin: compresses every js, css, svg and json file of the assets folder once, at build time, so that the
 * server answers from memory. The manifest is read by the server itself and stays as it is.
 */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'kisslock-compress',
    // `make run` builds in mode `quick`: what is compressed comes with the release, and with the tests.
    apply: (_, { command, mode }) => command === 'build' && mode !== 'quick',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, config.build.assetsDir)
    },
    async closeBundle(error) {
      if (error) return
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      for (const name of names.sort()) if (compressible.test(name)) await compressFile(join(folder, name))
    },
  }
}
