// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as kit from './index'

it('the package gives these names', () => {
  expect(Object.keys(kit).sort()).toMatchInlineSnapshot(`
    [
      "Avatar",
      "ChainIcon",
      "ConnectButton",
      "ConnectDialog",
      "KisslockError",
      "KisslockProvider",
      "createKisslock",
      "cssOfTheme",
      "dark",
      "light",
      "useAccountModal",
      "useChainModal",
      "useConnectModal",
      "useConnection",
      "useKisslock",
      "useSession",
    ]
  `)
})

it('and these types beside them', () => {
  const index = readFileSync(new URL('index.ts', import.meta.url), 'utf8')
  const lists = [...index.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, all, names = '']) =>
    names
      .split(',')
      .flatMap((name) => (all || name.trim().startsWith('type ') ? name.replace('type ', '').trim() : [])),
  )
  expect(lists.filter(Boolean).sort()).toEqual([
    ...['AccountParts', 'AccountStatus', 'AvatarProps', 'ChainStatus', 'ConnectButtonProps', 'Connection'],
    ...['CustomAccount', 'CustomButton', 'CustomChain', 'Kisslock', 'KisslockEvent', 'KisslockEvents'],
    ...['KisslockOptions', 'KisslockProviderProps', 'PageProvider', 'Radius', 'Responsive', 'Scheme', 'Session'],
    ...['SessionState', 'SiteConnection', 'SiteSession', 'Strings', 'Surfaces', 'Theme', 'ThemeTokens'],
    'WalletOptions',
  ])
})
