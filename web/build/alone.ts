import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import page from '../vite.config'
import { accentStyles } from './accents'
import { chunkGroups } from './chunks'
import { compress } from './compress'
import { kisslockData } from './data'
import { licencesWithTexts } from './licences'
import { relayStandIns } from './relay/plugin'

/**
 * A page with a build of its own, so that no other page loads its code; `name` is its folder here and in the output. This
 * build runs after the hosted page's build, which empties the output folder and writes the icons and sentences that this
 * build refers to by name. `own`: what the page itself is drawn with, while the dialog, which uses it too, is loaded later.
 */
export const aloneBuild = (name: string, own: readonly string[], entry = 'main.tsx') => {
  // A style sheet in a group of the dialog would make the page's first chunk import that group.
  const isOwn = (id: string) => ['/src/dialog/theme/', ...own].some((part) => id.includes(part))
  return defineConfig({
    ...page,
    root: fileURLToPath(new URL('..', import.meta.url)),
    publicDir: false,
    plugins: [
      react(),
      kisslockData({ files: false }),
      accentStyles(),
      relayStandIns(),
      licencesWithTexts('licences.md'),
      compress(),
    ],
    build: {
      ...page.build,
      outDir: `../src/kisslock/static/${name}`,
      rolldownOptions: {
        input: [`${name}/${entry}`],
        output: {
          entryFileNames: `assets/${name}-[hash].js`,
          codeSplitting: {
            groups: chunkGroups.map(({ name, test }) => ({ name, test: (id: string) => test(id) && !isOwn(id) })),
            includeDependenciesRecursively: false,
          },
        },
      },
    },
  })
}
