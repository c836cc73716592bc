// Node runs TypeScript by itself but wants whole file names; the sources leave the ending out, as their bundler allows.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !context.parentURL) return nextResolve(specifier, context)
    const wanted = new URL(specifier, context.parentURL)
    const found = ['.ts', '/index.ts'].map((end) => `${wanted}${end}`).find((url) => existsSync(fileURLToPath(url)))
    return nextResolve(found ?? specifier, context)
  },
})
