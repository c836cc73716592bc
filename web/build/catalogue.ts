import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The wallets for the page: rows (`WalletRow` of virtual.d.ts, without icons) in the order of the list, flags, and
 * details.
 */
type Catalogue = {
  rows: [id: string, ...unknown[]][]
  flags: [flag: string, name: string, id: string][]
  details: Record<string, Record<string, unknown>>
}

const repositoryRoot = resolve(import.meta.dirname, '../..')
const venvPython = join(repositoryRoot, '.venv/bin/python')
const pythonCommand = process.env.KISSLOCK_PYTHON ?? (existsSync(venvPython) ? venvPython : 'python3')
let cachedCatalogue: Catalogue | undefined

/**
 * Return the wallets. This function runs the server's own code once (kisslock.guides.page_data), which provides the
 * wallets.
 */
export const readCatalogue = (): Catalogue => {
  const pythonEnvironment = { ...process.env, PYTHONPATH: join(repositoryRoot, 'src') }
  cachedCatalogue ??= JSON.parse(
    execFileSync(pythonCommand, ['-m', 'kisslock.guides.page_data'], { env: pythonEnvironment, encoding: 'utf8' }),
  ) as Catalogue
  return cachedCatalogue
}
