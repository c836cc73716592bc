import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFiles } from '../servers/files'
import type { Started } from '../servers/kept'
import { python } from '../servers/startServer'

const root = join(import.meta.dirname, '../../..')

/** A folder with `kisslock/`, which is copied from the packed npm package, as the page for static sites says. */
const copied = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-connect-'))
  execFileSync(python, ['-m', 'tools.front_end', 'pack', folder], { cwd: root })
  const [tarball = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', folder])
  mkdirSync(join(folder, 'site'))
  cpSync(join(folder, 'package/dist/connect'), join(folder, 'site/kisslock'), { recursive: true })
  return folder
}

/** `folder`: where the unpacked package is in `package/`, and what is served in `site/`. */
export type Folder = { origin: string; folder: string }

/** A server of static files, for scripts of any origin. */
export const startFolder = async (): Promise<Started<Folder>> => {
  const folder = copied()
  const { value: origin, stop } = await startFiles(join(folder, 'site'))
  return { value: { origin, folder }, stop: async () => [await stop?.(), rmSync(folder, { recursive: true })] }
}
