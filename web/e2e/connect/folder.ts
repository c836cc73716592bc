import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFiles } from '../servers/files'
import type { Started } from '../servers/kept'
import { python } from '../servers/startServer'

const repositoryRoot = join(import.meta.dirname, '../../..')

/**
 * Make a folder with `site/kisslock/`. The files are copied from the packed npm package as the docs page about static
 * sites describes.
 */
const packFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-connect-'))
  execFileSync(python, ['-m', 'tools.front_end', 'pack', folder], { cwd: repositoryRoot })
  const [tarball = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', folder])
  mkdirSync(join(folder, 'site'))
  cpSync(join(folder, 'package/dist/connect'), join(folder, 'site/kisslock'), { recursive: true })
  return folder
}

/** `folder` contains the unpacked package in `package/` and the served files in `site/`. */
export type Folder = { origin: string; folder: string }

/** Start a server of static files that scripts of any origin can load. */
export const startFolder = async (): Promise<Started<Folder>> => {
  const folder = packFolder()
  const { value: origin, stop } = await startFiles(join(folder, 'site'))
  return { value: { origin, folder }, stop: async () => [await stop?.(), rmSync(folder, { recursive: true })] }
}
