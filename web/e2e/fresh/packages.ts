import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = join(import.meta.dirname, '../../../build/kit')

/** The packed npm package, as `make build` packs it. */
export const tarball = (): string => {
  const [file] = readdirSync(built).filter((name) => name.endsWith('.tgz'))
  if (!file) throw new Error('The npm package is not packed: run `make test ONLY=kit`.')
  return join(built, file)
}

/** The places of all packages that npm has installed in a folder, such as `node_modules/viem/node_modules/ws`. */
export const installed = (folder: string): string[] => {
  const file = join(folder, 'node_modules/.package-lock.json')
  const lock = existsSync(file) ? readFileSync(file, 'utf8') : '{ "packages": {} }'
  return Object.keys((JSON.parse(lock) as { packages: object }).packages)
}

/** The bytes of all files below a folder. */
export const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
