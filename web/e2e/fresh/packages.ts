import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = join(import.meta.dirname, '../../../build/kit')

/** Return the path of the npm package that `make build` packed. */
export const tarball = (): string => {
  const [file] = readdirSync(built).filter((name) => name.endsWith('.tgz'))
  if (!file) throw new Error('The npm package is not packed: run `make test ONLY=kit`.')
  return join(built, file)
}

/** Return the paths of all packages that npm installed in a folder, such as `node_modules/viem/node_modules/ws`. */
export const installed = (folder: string): string[] => {
  const file = join(folder, 'node_modules/.package-lock.json')
  const lock = existsSync(file) ? readFileSync(file, 'utf8') : '{ "packages": {} }'
  return Object.keys((JSON.parse(lock) as { packages: object }).packages)
}

/** Return the total size in bytes of all files below a folder. */
export const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
