import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { built } from './web.ts'

/** A row of the benchmark: a page, how it is built and served, and the selectors of its button and wallets. */
export type Page = {
  id: string
  name: string
  /** The description in the list of pages. */
  is: string
  /** The file below `bench/` that Vite builds. Undefined for the server's own front end. */
  entry?: string
  /** The folder below the checkout in which its packages are installed. */
  packages?: 'web' | 'bench/peers'
  /** Imports that this page replaces with files of Kisslock's npm package, which are below `build/kit_code/dist/`. */
  instead?: Readonly<Record<string, string>>
  /** The page by whose figures its figures are divided. */
  bare?: string
  button: string
  /** Undefined if the page has only a button. */
  wallet?: string
}

const bareParts = { button: '#connect', wallet: '#wallets button' }
const ownParts = {
  button: '[data-kl-button] button',
  wallet: 'dialog[open] [role="option"]',
}
const rainbowKit = { entry: 'peers/rainbowkit/main.tsx', packages: 'bench/peers', bare: 'bare-2' } as const

/** The pages, in the order in which every round visits them. */
export const pages: readonly Page[] = [
  {
    id: 'bare',
    name: 'bare page',
    is: 'React, `@wagmi/core` and a plain list of the same wallets, in one script; no style, no icons',
    entry: 'bare/core.tsx',
    packages: 'web',
    ...bareParts,
  },
  {
    id: 'script',
    name: 'bare button',
    is: 'a button that a script of 8 kB draws, without React; nothing else',
    entry: 'bare/script.ts',
    packages: 'web',
    button: '#connect',
  },
  {
    id: 'page',
    name: 'hosted page',
    is: 'the page of `kisslock serve`, with all its wallets',
    bare: 'bare',
    ...ownParts,
  },
  {
    id: 'element',
    name: 'element',
    is: 'the first page of `docs/embed.md`, with `<kisslock-connect>`; Kisslock is mounted below `/wallet`',
    bare: 'bare',
    ...ownParts,
  },
  {
    id: 'bare-3',
    name: 'bare wagmi 3.7',
    is: 'the list of the bare page in an application with React and wagmi',
    entry: 'bare/wagmi.tsx',
    packages: 'web',
    ...bareParts,
  },
  {
    id: 'package',
    name: 'package',
    is: 'the npm package `kisslock`, as in the first lines of its page, in an application with React and wagmi 3.7',
    entry: '../web/kit/sizes/connectButton.tsx',
    packages: 'web',
    instead: { '../index': 'index.js' },
    bare: 'bare-3',
    ...ownParts,
  },
  {
    id: 'bare-2',
    name: 'bare wagmi 2.19.5',
    is: 'the same application with the packages of the peers',
    entry: 'bare/wagmi.tsx',
    packages: 'bench/peers',
    ...bareParts,
  },
  {
    id: 'door',
    name: 'RainbowKit door',
    is: 'the page of RainbowKit with the imports of `kisslock/rainbowkit`',
    ...rainbowKit,
    instead: { '@rainbow-me/rainbowkit': 'rainbowkit/index.js', '@rainbow-me/rainbowkit/styles.css': 'styles.css' },
    ...ownParts,
  },
  {
    id: 'rainbowkit',
    name: 'RainbowKit',
    is: 'its `ConnectButton` with `getDefaultConfig`: its five or so wallets',
    ...rainbowKit,
    button: '[data-testid="rk-connect-button"]',
    wallet: '[data-testid^="rk-wallet-option-"]',
  },
  {
    id: 'connectkit',
    name: 'ConnectKit',
    is: 'its `ConnectKitButton` with `getDefaultConfig`: its handful of wallets',
    entry: 'peers/connectkit/main.tsx',
    packages: 'bench/peers',
    bare: 'bare-2',
    button: 'button',
    wallet: '[role="dialog"] button[type="button"]',
  },
]

export const peers: readonly string[] = ['rainbowkit', 'connectkit']

/** Return the pages named in `ROWS` and their bare pages, or all pages without `ROWS`. Throws for an unknown name. */
export const wanted = (rows = process.env.ROWS ?? ''): readonly Page[] => {
  const ids = rows.split(',').filter(Boolean)
  const unknown = ids.find((id) => !pages.some((page) => page.id === id))
  if (unknown) throw new Error(`ROWS has names of ${pages.map(({ id }) => id).join(', ')}, not ${unknown}.`)
  const bares = pages.flatMap(({ id, bare }) => (bare && ids.includes(id) ? bare : []))
  return ids.length ? pages.filter(({ id }) => ids.includes(id) || bares.includes(id)) : pages
}

/** Return true if a page was built. A peer whose packages could not be installed is not. */
export const isBuilt = ({ id, entry }: Page): boolean => !entry || existsSync(join(built, id, 'manifest.json'))
