import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const packagesFolder = join(import.meta.dirname, '../../../build/kit')

/** Return the path of the npm package that `make build` packed. */
export const findTarball = (): string => {
  const [file] = readdirSync(packagesFolder).filter((name) => name.endsWith('.tgz'))
  if (!file) throw new Error('The npm package is not packed: run `make test ONLY=kit`.')
  return join(packagesFolder, file)
}

/** Return the paths of all packages that npm installed in a folder, such as `node_modules/viem/node_modules/ws`. */
export const findInstalledPackages = (folder: string): string[] => {
  const file = join(folder, 'node_modules/.package-lock.json')
  const lockText = existsSync(file) ? readFileSync(file, 'utf8') : '{ "packages": {} }'
  return Object.keys((JSON.parse(lockText) as { packages: object }).packages)
}

/** Return the total size in bytes of all files below a folder. */
export const countBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
