import type { Plugin } from 'vite'
import { runModule } from './run'

const BUTTON = `${import.meta.dirname}/element.tsx`
const VIRTUAL = 'virtual:kisslock/first-button'

/** Vite plugin: the virtual module (virtual.d.ts) with the element's button as data, as React draws it first. */
export const firstButton = (): Plugin => ({
  name: 'kisslock-first-button',
  resolveId: (id) => (id === VIRTUAL ? `\0${id}` : undefined),
  async load(id) {
    if (id !== `\0${VIRTUAL}`) return undefined
    const { markup, labels } = await runModule<typeof import('./element')>(BUTTON)
    return `export const markup=${JSON.stringify(markup)};export const labels=${JSON.stringify(labels)}`
  },
})
