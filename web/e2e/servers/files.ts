import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Started } from './kept'

const contentTypes: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json' }

/**
 * Start a server of static files, and return its origin. The server compresses files as static hosts do, and scripts of
 * any origin can load its files.
 */
export const startFiles = async (folder: string): Promise<Started<string>> => {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://site').pathname).replace(/\/$/, '/index.html')
    try {
      const body = readFileSync(join(folder, path))
      const type = contentTypes[path.split('.').at(-1) ?? ''] ?? 'text/html'
      const headers = { 'content-type': type, 'content-encoding': 'gzip', 'access-control-allow-origin': '*' }
      response.writeHead(200, headers).end(gzipSync(body))
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { value: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
