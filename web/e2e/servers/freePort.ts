import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that systems hand out by themselves (Linux: 32768 to 60999, macOS and Windows: 49152 to 65535).
// A port of those could be taken by a connection or by a listener of port 0 before the program listens.
const lowest = 20_000
const beyond = 32_000
const tries = 100

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** A random port without a listener, for a program that gets its port as an argument. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = randomInt(lowest, beyond)
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${tries} ports of the loopback was free.`)
}
