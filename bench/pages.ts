import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder } from './web.ts'

/** A row of the benchmark: a page, how it is built and served, and the selectors of its button and wallets. */
export type Page = {
  id: string
  name: string
  /** The description in the list of pages. */
  description: string
  /** The file below `bench/` that Vite builds. Undefined for the server's own front end. */
  entry?: string
  /** The folder below the checkout in which its packages are installed. */
  packages?: 'web' | 'bench/peers'
  /** Imports that this page replaces with files of Kisslock's npm package, which are below `build/kit_code/dist/`. */
  replacedImports?: Readonly<Record<string, string>>
  /** The page by whose figures its figures are divided. */
  bareId?: string
  button: string
  /** Undefined if the page has only a button. */
  wallet?: string
}

const bareSelectors = { button: '#connect', wallet: '#wallets button' }
const kisslockSelectors = {
  button: '[data-kl-button] button',
  wallet: 'dialog[open] [role="option"]',
}
const rainbowKitBuild = { entry: 'peers/rainbowkit/main.tsx', packages: 'bench/peers', bare: 'bare-2' } as const

/** The pages, in the order in which every round visits them. */
export const pages: readonly Page[] = [
  {
    id: 'bare',
    name: 'bare page',
    description: 'React, `@wagmi/core` and a plain list of the same wallets, in one script; no style, no icons',
    entry: 'bare/core.tsx',
    packages: 'web',
    ...bareSelectors,
  },
  {
    id: 'script',
    name: 'bare button',
    description: 'a button that a script of 8 kB draws, without React; nothing else',
    entry: 'bare/script.ts',
    packages: 'web',
    button: '#connect',
  },
  {
    id: 'page',
    name: 'hosted page',
    description: 'the page of `kisslock serve`, with all its wallets',
    bareId: 'bare',
    ...kisslockSelectors,
  },
  {
    id: 'element',
    name: 'element',
    description: 'the first page of `docs/embed.md`, with `<kisslock-connect>`; Kisslock is mounted below `/wallet`',
    bareId: 'bare',
    ...kisslockSelectors,
  },
  {
    id: 'bare-3',
    name: 'bare wagmi 3.7',
    description: 'the list of the bare page, in an application with React and wagmi',
    entry: 'bare/wagmi.tsx',
    packages: 'web',
    ...bareSelectors,
  },
  {
    id: 'package',
    name: 'package',
    description:
      'the npm package `kisslock`, as in the first lines of its page, in an application with React and wagmi 3.7',
    entry: '../web/kit/sizes/connectButton.tsx',
    packages: 'web',
    replacedImports: { '../index': 'index.js' },
    bareId: 'bare-3',
    ...kisslockSelectors,
  },
  {
    id: 'bare-2',
    name: 'bare wagmi 2.19.5',
    description: 'the application of `bare wagmi 3.7` with the package versions of the peers',
    entry: 'bare/wagmi.tsx',
    packages: 'bench/peers',
    ...bareSelectors,
  },
  {
    id: 'door',
    name: 'RainbowKit door',
    description: 'the page of RainbowKit with the imports of `kisslock/rainbowkit`',
    ...rainbowKitBuild,
    replacedImports: {
      '@rainbow-me/rainbowkit': 'rainbowkit/index.js',
      '@rainbow-me/rainbowkit/styles.css': 'styles.css',
    },
    ...kisslockSelectors,
  },
  {
    id: 'rainbowkit',
    name: 'RainbowKit',
    description: 'its `ConnectButton` with `getDefaultConfig`, which lists about five wallets',
    ...rainbowKitBuild,
    button: '[data-testid="rk-connect-button"]',
    wallet: '[data-testid^="rk-wallet-option-"]',
  },
  {
    id: 'connectkit',
    name: 'ConnectKit',
    description: 'its `ConnectKitButton` with `getDefaultConfig`, which lists a few wallets',
    entry: 'peers/connectkit/main.tsx',
    packages: 'bench/peers',
    bareId: 'bare-2',
    button: 'button',
    wallet: '[role="dialog"] button[type="button"]',
  },
]

export const peerIds: readonly string[] = ['rainbowkit', 'connectkit']

/** Return the pages named in `ROWS` and their bare pages, or all pages without `ROWS`. Throws for an unknown name. */
export const selectPages = (rows = process.env.ROWS ?? ''): readonly Page[] => {
  const ids = rows.split(',').filter(Boolean)
  const unknownId = ids.find((id) => !pages.some((page) => page.id === id))
  if (unknownId) throw new Error(`ROWS has names of ${pages.map(({ id }) => id).join(', ')}, not ${unknownId}.`)
  const bareIds = pages.flatMap(({ id, bareId }) => (bareId && ids.includes(id) ? bareId : []))
  return ids.length ? pages.filter(({ id }) => ids.includes(id) || bareIds.includes(id)) : pages
}

/** Return true if a page was built. A peer whose packages could not be installed is not. */
export const isBuilt = ({ id, entry }: Page): boolean => !entry || existsSync(join(builtFolder, id, 'manifest.json'))
