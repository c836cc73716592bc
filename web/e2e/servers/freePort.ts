import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Ports from `lowestPort` to `portLimit` are below the ephemeral ports of operating systems (Linux: 32768 to 60999,
// macOS and Windows: 49152 to 65535). Before the server listens, an outgoing connection or a listener on port 0 could
// take an ephemeral port.
const lowestPort = 20_000
const portLimit = 32_000
const maxTries = 100

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

/** Return a random free port, for a process that gets its port as an argument. */
export const findFreePort = async (): Promise<number> => {
  for (let tryCount = 0; tryCount < maxTries; tryCount += 1) {
    const port = randomInt(lowestPort, portLimit)
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${maxTries} ports of the loopback was free.`)
}
