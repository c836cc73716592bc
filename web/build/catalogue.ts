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

const root = resolve(import.meta.dirname, '../..')
const installed = join(root, '.venv/bin/python')
const python = process.env.KISSLOCK_PYTHON ?? (existsSync(installed) ? installed : 'python3')
let read: Catalogue | undefined

/**
 * Return the wallets. This function runs the server's own code once (kisslock.guides.page_data), which provides the
 * wallets.
 */
export const catalogue = (): Catalogue => {
  const env = { ...process.env, PYTHONPATH: join(root, 'src') }
  read ??= JSON.parse(execFileSync(python, ['-m', 'kisslock.guides.page_data'], { env, encoding: 'utf8' })) as Catalogue
  return read
}
