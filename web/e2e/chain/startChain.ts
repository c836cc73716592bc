import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findFreePort } from '../servers/freePort'

const startTimeoutMs = 20_000
const require = createRequire(import.meta.url)

/** Return the path of anvil: `KISSLOCK_ANVIL` if it is set, otherwise the binary that npm installed. */
const findAnvil = (): string => {
  const machine = { x64: 'amd64', arm64: 'arm64' }[process.arch as string] ?? process.arch
  const findPackageFolder = () =>
    dirname(require.resolve(`@foundry-rs/anvil-${process.platform}-${machine}/package.json`))
  return process.env.KISSLOCK_ANVIL || join(findPackageFolder(), 'bin', 'anvil')
}

/** A real chain on loopback. */
export type Chain = {
  url: string
  /** Send a request to the node directly, without the gateway. */
  ask: (method: string, ...params: unknown[]) => Promise<unknown>
  /** End the node, so that its URL stops responding. */
  stop: () => Promise<void>
  /** Start a new node with an empty chain at the same URL. */
  restart: () => Promise<void>
}

/** Run anvil on a port and wait until it prints its URL. */
const runAnvil = async (chainId: number, port: number): Promise<{ child: ChildProcess; port: number }> => {
  const child = spawn(findAnvil(), ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const portPromise = new Promise<number>((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`anvil did not start:\n${output}`)), startTimeoutMs)
    child.stdout?.on('data', (chunk: Buffer) => {
      if (output.length < 65_536) output += chunk
      const foundPort = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (!foundPort) return
      clearTimeout(timer)
      resolve(Number(foundPort))
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}:\n${output}`)))
  })
  return { child, port: await portPromise }
}

const endAnvil = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exitPromise = once(child, 'exit')
  child.kill('SIGKILL')
  await exitPromise
}

export const startChain = async (chainId: number): Promise<Chain> => {
  let { child, port } = await runAnvil(chainId, await findFreePort())
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    ask: async (method, ...params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown }
      if (error) throw new Error(JSON.stringify(error))
      return result
    },
    stop: () => endAnvil(child),
    restart: async () => {
      await endAnvil(child)
      ;({ child, port } = await runAnvil(chainId, port))
    },
  }
}
