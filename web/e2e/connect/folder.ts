import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
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

const types: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json' }

/** A server of static files, for scripts of any origin. */
export const startFolder = async (): Promise<Started<string>> => {
  const folder = copied()
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://site').pathname)
    try {
      const body = readFileSync(join(folder, 'site', path))
      const type = types[path.split('.').at(-1) ?? ''] ?? 'text/html'
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  }
  return { value: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
