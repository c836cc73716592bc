import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { built } from './web.ts'

/** A page of the benchmark: its folder below `bench/`, and the selectors of its button and wallets. */
export type Page = {
  id: string
  name: string
  /** The text in the table of pages. */
  is: string
  /** Below `bench/`; undefined: Kisslock's own page, served by `kisslock serve`. */
  folder?: string
  button: string
  wallet: string
}

/** The baseline: all ratios are to this page. */
export const bareId = 'bare'
/** The page that the targets are for. */
export const ownId = 'kisslock'

/** In the order in which every round visits them. */
export const pages: readonly Page[] = [
  {
    id: bareId,
    name: 'bare page',
    is: 'React, `@wagmi/core` and a plain list of the same wallets, in one script; no style, no icons',
    folder: 'bare',
    button: '#connect',
    wallet: '#wallets button',
  },
  {
    id: ownId,
    name: 'Kisslock',
    is: 'the hosted page of `kisslock serve`, with all its wallets',
    button: '[data-kl-button] button',
    wallet: 'dialog[open] [role="option"]',
  },
  {
    id: 'rainbowkit',
    name: 'RainbowKit',
    is: 'its `ConnectButton` with `getDefaultConfig`: its five or so wallets',
    folder: 'peers/rainbowkit',
    button: '[data-testid="rk-connect-button"]',
    wallet: '[data-testid^="rk-wallet-option-"]',
  },
  {
    id: 'connectkit',
    name: 'ConnectKit',
    is: 'its `ConnectKitButton` with `getDefaultConfig`: its handful of wallets',
    folder: 'peers/connectkit',
    button: 'button',
    wallet: '[role="dialog"] button[type="button"]',
  },
]

/** Whether a page can be served: a peer whose packages cannot be had is left out. */
export const isBuilt = ({ id, folder }: Page): boolean => !folder || existsSync(join(built, id, 'manifest.json'))
