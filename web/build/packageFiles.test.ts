import { expect, it } from 'vitest'
import { createFileNamer, createModuleFileName, type ModuleGraph } from './packageFiles'

/** Return a graph of modules. `modules` lists the imports of each module. A `?` marks a dynamic import. */
const createGraph = (modules: Readonly<Record<string, string>>): ModuleGraph => {
  const listImports = (id: string, demanded: boolean) =>
    (modules[id] ?? '')
      .split(' ')
      .filter((name) => name && name.startsWith('?') === demanded)
      .map((name) => name.replace('?', ''))
  const listImporters = (id: string, demanded: boolean) =>
    Object.keys(modules).filter((other) => listImports(other, demanded).includes(id))
  return {
    getModuleInfo: (id) => ({
      importedIds: listImports(id, false),
      importers: listImporters(id, false),
      dynamicImporters: listImporters(id, true),
    }),
  }
}

const graph = createGraph({
  '/web/index.ts': '/web/button.ts',
  '/web/button.ts': '/web/store.ts /web/error.ts ?/web/later.ts ?/web/en.ts',
  '/web/later.ts': '/web/load.ts ?/web/dialog.ts ?/web/guide.ts ?/web/http.ts ?/web/profile.ts',
  '/web/load.ts': '',
  '/web/dialog.ts': '/web/load.ts /web/row.tsx /web/button.ts \0shadow-style:/web/dialog.css.js',
  '/web/guide.ts': '/web/row.tsx',
  '/web/row.tsx': '',
  '/web/en.ts': '',
  '/web/store.ts': '',
  '/web/error.ts': '',
  '/web/http.ts': '',
  '/web/profile.ts': '',
  '\0shadow-style:/web/dialog.css.js': '/web/dialog.css?inline',
  '/web/dialog.css?inline': '',
})
const lazyChunks = { later: ['/web/later.ts'], dialog: ['/web/dialog.ts'], reads: ['/web/http.ts', '/web/profile.ts'] }
const findFileName = createFileNamer('/web/', ['/web/index.ts'], lazyChunks, ['/web/store.ts', '/web/error.ts'])

it.each([
  ['each module has its own file, named by its path', '/web/index.ts', 'index'],
  ['each module has its own file, named by its path', '/web/button.ts', 'button'],
  ['a module that loads only with a lazy chunk shares the chunk’s file', '/web/load.ts', 'later'],
  ['a module that loads only with a lazy chunk shares the chunk’s file', '/web/row.tsx', 'dialog'],
  ['the modules of a lazy chunk share one file, so that a site makes one import', '/web/http.ts', 'reads'],
  ['the modules of a lazy chunk share one file, so that a site makes one import', '/web/profile.ts', 'reads'],
  ['the shared modules are in one file, although the entry loads them', '/web/store.ts', 'shared'],
  ['the shared modules are in one file, although the entry loads them', '/web/error.ts', 'shared'],
  ['a style sheet has its own file', '\0shadow-style:/web/dialog.css.js', 'styles/dialog.css'],
  [
    'the text of a style sheet has its own file, because a chunk would use the text before it is defined',
    '/web/dialog.css?inline',
    'dialog.css_inline',
  ],
  ['the bundler chooses the file name of a module that is only loaded on demand', '/web/guide.ts', null],
])('%s: the module %j', (_, id, file) => {
  expect(findFileName(id, graph)).toBe(file)
})

it.each([
  ['/web/src/flow/next.ts', 'src/flow/next'],
  ['\0virtual:kisslock/locale/dialog.en', 'connect/data/locale/dialog.en'],
  ['/web/node_modules/lean-qr/nano.mjs', 'vendor/lean-qr/nano'],
  ['/web/node_modules/a/node_modules/@b/c/d.js', 'vendor/a/vendor/_b/c/d'],
])('the module %j is written to the file %s', (id, file) => {
  expect(createModuleFileName(id, '/web/')).toBe(file)
})
