import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { python } from '../servers/startServer'

const root = join(import.meta.dirname, '../../..')
const write =
  'import sys; from pathlib import Path; from tools.wallets_wheel import write_wallets_wheel; ' +
  'print(write_wallets_wheel(Path(sys.argv[1]), Path(sys.argv[2])))'

/** The fields of entries that differ from ours, by id. An unknown id is a new wallet, which has this icon. */
export type Changes = Readonly<Record<string, object>>
const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#a33"/></svg>'

const read = (file: string): object => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** Writes the wheel of our wallets with changes, as `make build` does; returns its path. */
export const buildWheel = (folder: string, version: string, changes: Changes): string => {
  const wallets = join(folder, 'wallets')
  cpSync(join(root, 'src/kisslock/data/wallets'), wallets, { recursive: true })
  for (const [id, fields] of Object.entries(changes)) {
    const file = join(wallets, id, 'wallet.json')
    if (!existsSync(file)) {
      mkdirSync(join(wallets, id))
      writeFileSync(join(wallets, id, 'icon.svg'), icon)
    }
    writeFileSync(file, JSON.stringify({ ...read(file), ...fields }))
  }
  const order = join(wallets, 'order.json')
  writeFileSync(order, JSON.stringify({ ...read(order), version }))
  return execFileSync(python, ['-c', write, wallets, folder], { cwd: root, encoding: 'utf8' }).trim()
}

/** Installs a wheel into a folder, as `pip install -U` does; a server finds it there by PYTHONPATH. */
export const installWheel = (wheel: string, target: string): void => {
  const words = ['-m', 'pip', 'install', '--quiet', '--upgrade', '--no-deps', '--no-index', '--target', target, wheel]
  execFileSync(python, words, { stdio: ['ignore', 'ignore', 'inherit'] })
}
