/**
 * The bundler's information about a module: the modules that it imports statically, and the modules that import it
 * statically or dynamically.
 */
type Module = {
  readonly importedIds: readonly string[]
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
export type ModuleGraph = { getModuleInfo(id: string): Module | null }

/** Return these modules and all of their static imports, which load together. */
export const findStaticImports = (graph: ModuleGraph, ids: readonly string[]): ReadonlySet<string> => {
  const moduleIds = new Set(ids)
  // The loop adds values to the set, and the iteration also visits these values.
  for (const id of moduleIds)
    for (const importedId of graph.getModuleInfo(id)?.importedIds ?? []) moduleIds.add(importedId)
  return moduleIds
}

/**
 * Return true if a module is loaded only by `import()`. For such a module, the bundler writes a file with the module's
 * own exports.
 */
const isOnDemand = (module: Module | null): boolean =>
  module !== null && module.importers.length === 0 && module.dynamicImporters.length > 0

/**
 * Matches the modules with sentences and icons. All entry points of the package load these modules from the folder of
 * `kisslock/connect`, which sites can copy.
 */
export const sharedDataPattern = /^\0?virtual:kisslock\/(?=locale\/(?!package\.)|locale-map$|icons\/)/

/**
 * Return the name of a module's file: its path below `root` without the extension. A style sheet is in styles/, a
 * virtual module in data/ or connect/data/.
 */
export const createModuleFileName = (id: string, root: string): string =>
  id
    .replace('\0shadow-style:', '/styles/')
    .replace(sharedDataPattern, '/connect/data/')
    .replace('\0virtual:kisslock/', '/data/')
    .replace(root, '/')
    .replaceAll('node_modules/', 'vendor/')
    .replace(/\.m?[jt]sx?$/, '')
    .replace(/[^\w./-]+/g, '_')
    .replace(/\/\/+/g, '/')
    .replace(/^[/_]+/, '')

/**
 * Return true if a module is a style sheet or its text. A style sheet keeps its own file: inside the file of a part,
 * code would add the sheet before its text is defined.
 */
const isStyleModule = (id: string) => id.startsWith('\0shadow-style:') || id.endsWith('.css?inline')

/**
 * Return a function that names the file of a module in the npm package. By default each module has its own file, so
 * that a site's bundler can drop what the site does not use.
 *
 * There are two exceptions. Each lazy part in `chunks` has one file for the modules that it imports statically, except
 * modules that an entry point or an earlier part also imports. Otherwise, each set of modules that two lazy parts share
 * would need its own request. The modules in `sharedIds` are also one file, so that the page needs only one request for
 * them. Every page with the button loads these modules, and lazy parts also use them.
 *
 * Style sheets always keep their own files, because package.json lists them as files with side effects.
 */
export const createFileNamer = (
  root: string,
  entries: readonly string[],
  chunks: Readonly<Record<string, readonly string[]>>,
  sharedIds: readonly string[] = [],
): ((id: string, graph: ModuleGraph) => string | null) => {
  let fileNamesById: ReadonlyMap<string, string> | undefined
  const createFileNames = (graph: ModuleGraph): ReadonlyMap<string, string> => {
    const namesById = new Map(sharedIds.map((id) => [id, 'shared']))
    const takenIds = new Set(findStaticImports(graph, entries))
    for (const [name, modules] of Object.entries(chunks))
      for (const id of findStaticImports(graph, modules)) {
        if (!takenIds.has(id) && !isStyleModule(id)) namesById.set(id, name)
        takenIds.add(id)
      }
    return namesById
  }
  return (id, graph) => {
    fileNamesById ??= createFileNames(graph)
    return fileNamesById.get(id) ?? (isOnDemand(graph.getModuleInfo(id)) ? null : createModuleFileName(id, root))
  }
}
