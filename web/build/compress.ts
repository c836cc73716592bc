import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'

const compressiblePattern = /\.(?:js|css|svg|json)$/

const compressionEncodings = [
  {
    suffix: '.br',
    encode: (uncompressed: Buffer) =>
      promisify(brotliCompress)(uncompressed, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: uncompressed.length,
        },
      }),
  },
  // Use Zopfli, although it makes the build slower: its gzip files are 3 % smaller than the smallest files of zlib.
  { suffix: '.gz', encode: (uncompressed: Buffer) => gzipAsync(uncompressed, { numiterations: 15 }) },
]

/** Write `.br` and `.gz` next to one file. A compressed file that is not smaller than the original is skipped. */
export async function compressFile(path: string): Promise<void> {
  const uncompressed = await readFile(path)
  for (const { suffix, encode } of compressionEncodings) {
    const encoded = await encode(uncompressed)
    if (encoded.length < uncompressed.length) await writeFile(path + suffix, encoded)
  }
}

/**
 * Vite plugin that compresses every js, css, svg and json file of the assets folder at build time, so that the server
 * does not have to compress. The server's manifest is in another folder and stays uncompressed.
 */
export function compressionPlugin(): Plugin {
  let assetsFolder = ''
  return {
    name: 'kisslock-compress',
    // The mode `quick` (`make run`) writes no compressed files. Builds for releases and tests contain compressed files.
    apply: (_, { command, mode }) => command === 'build' && mode !== 'quick',
    configResolved(config) {
      assetsFolder = join(config.root, config.build.outDir, config.build.assetsDir)
    },
    async closeBundle(error) {
      if (error) return
      const outputFiles = await readdir(assetsFolder, { recursive: true }).catch(() => [])
      for (const name of outputFiles.sort())
        if (compressiblePattern.test(name)) await compressFile(join(assetsFolder, name))
    },
  }
}
