import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '../browser.ts'
import { checkout, web } from '../web.ts'

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

/** The machine in one sentence: what influences figures, without names of the machine or its owner. */
export const machine = (browser: Browser): string => {
  const model = cpus()[0]?.model.trim() || process.arch
  const memory = Math.round(totalmem() / 2 ** 30)
  const cores = `${availableParallelism()} cores (${model}), ${memory} GB of memory, ${process.platform}`
  return `${cores}, Chromium ${browser.version()}, Node ${process.versions.node}`
}

/** The load average of the last minute; the benchmark's own processes are part of it. */
export const load = (): number => loadavg()[0] ?? 0

/** The exact versions of packages of the product's front end or of the peers. */
const versions = (folder: string, names: readonly string[]): string =>
  names
    .filter((name) => existsSync(join(folder, 'node_modules', name)))
    .map((name) => `${name} ${readJson(folder, 'node_modules', name, 'package.json').version}`)
    .join(', ')

/** The packages that the pages were built from. */
export const madeOf = (): string[] => [
  `Bare page and Kisslock: ${versions(web, ['react', '@wagmi/core', 'viem', 'vite'])}.`,
  `Peers: ${versions(join(checkout, 'bench/peers'), ['@rainbow-me/rainbowkit', 'connectkit', 'react', 'wagmi', 'viem'])}; the same Vite.`,
]
