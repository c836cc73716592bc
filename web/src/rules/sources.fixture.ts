import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { dirname, join as joinPath } from 'node:path/posix'

/** The folder `web/`. */
export const webFolder = join(import.meta.dirname, '../..')

/** A source file: its path below `web/` with forward slashes, and its text. */
export type SourceFile = { path: string; text: string }

/** The files below a folder whose names match `end`, sorted by path. */
export const listSources = (folder: string, end: RegExp): SourceFile[] =>
  readdirSync(join(webFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && end.test(entry.name) && !entry.parentPath.includes('/dist'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(webFolder, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
    .sort((a, b) => a.path.localeCompare(b.path))

const isTest = ({ path }: SourceFile) => /\.(test|fixture)\.tsx?$/.test(path)

/** The code that visitors and operators load. Tests, fixtures, declarations and generated files are not included. */
export const listShippedSources = (): SourceFile[] =>
  ['src', 'site', 'element', 'console', 'oidc', 'forward_auth']
    .flatMap((folder) => listSources(folder, /\.tsx?$/))
    .filter(
      (source) => !isTest(source) && !/\.(gen|d|config)\.ts$|^element\/(standalone|connector)\//.test(source.path),
    )

/** The code of the npm package, of the practice wallet and of the demo pages, without tests and builds. */
export const listPackagedSources = (): SourceFile[] =>
  ['kit', 'element/standalone', 'element/connector', 'practice', 'testing', 'demo']
    .flatMap((folder) => listSources(folder, /\.tsx?$/))
    .filter((source) => !isTest(source) && !/\.config\.ts$|^kit\/(reference\/|sizes\/|checkPackage)/.test(source.path))

/** The styles of the dialog, the hosted page, the element and the operator's page. */
export const listStyleSources = (): SourceFile[] =>
  ['src', 'site', 'element', 'console', 'oidc', 'forward_auth'].flatMap((folder) => listSources(folder, /\.css$/))

/** Remove comments, so that a rule reads only code. */
export const removeComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

/**
 * Return the static and dynamic imports of a file, including types: the imported names, and the path without an
 * extension.
 */
export const listImportTargets = ({ path, text }: SourceFile): { names: string; target: string }[] =>
  [
    ...removeComments(text).matchAll(
      /(import|export)\s([^'"()]*?)from\s+'(\.[^']*)'|import\(\s*'(\.[^']*)'|import\s+'(\.[^']*)'/g,
    ),
  ]
    .map(([, , names = '', fromTarget, importTarget, requireTarget]) => ({
      names,
      target: fromTarget ?? importTarget ?? requireTarget ?? '',
    }))
    .filter(({ target }) => !/\.(css|json)$/.test(target))
    .map((found) => ({ ...found, target: joinPath(dirname(path), found.target) }))
