import { createServer } from 'node:net'
import { expect } from '@playwright/test'
import { beyond, freePort, lowest } from './freePort'
import { test } from './kept'

test('A free port is none that the system hands out by itself', async () => {
  expect(beyond).toBeLessThanOrEqual(32_768)
  for (const port of await Promise.all(Array.from({ length: 20 }, () => freePort()))) {
    expect(port).toBeGreaterThanOrEqual(lowest)
    expect(port).toBeLessThan(beyond)
  }
})

test('A taken port is left out, and the search ends when every port is taken', async () => {
  const [taken, free] = [await freePort(), await freePort()]
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(taken, '127.0.0.1', resolve))
  const chosen = [taken, free]
  expect(await freePort(() => chosen.shift() ?? 0)).toBe(free)
  await expect(freePort(() => taken)).rejects.toThrow('was free')
  await new Promise((resolve) => other.close(resolve))
})
