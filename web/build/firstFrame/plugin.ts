import type { Plugin } from 'vite'
import { runModule } from './run'

const PAGE = `${import.meta.dirname}/page.tsx`

/** Vite plugin: draws the hosted page of a visitor without a connection into `first-frame.json`, for the server to fill in. */
export const firstFrame = (): Plugin => ({
  name: 'kisslock-first-frame',
  async generateBundle() {
    const { pages } = await runModule<typeof import('./page')>(PAGE)
    this.emitFile({ type: 'asset', fileName: 'first-frame.json', source: JSON.stringify({ pages }) })
  },
})
