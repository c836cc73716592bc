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
      "SignIn",
      "WalletButton",
      "createKisslock",
      "cssOfTheme",
      "dark",
      "light",
      "useAccountModal",
      "useChainModal",
      "useConnectModal",
      "useConnection",
      "useKisslock",
      "useRecentTransactions",
      "useSession",
      "useWallets",
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
    ...['AccountParts', 'AccountStatus', 'AvatarProps', 'ChainStatus', 'ConnectButtonProps', 'ConnectDialogProps'],
    ...[
      'Connection',
      'CustomAccount',
      'CustomButton',
      'CustomChain',
      'CustomWalletButton',
      'Kisslock',
      'KisslockEvent',
    ],
    ...['KisslockEvents', 'KisslockOptions', 'KisslockProviderProps', 'ListedWallet', 'NewTransaction'],
    ...['PageProvider', 'Pairing', 'Radius', 'RecentTransaction', 'Responsive', 'Scheme', 'Session'],
    ...[
      'SessionState',
      'SignInFunctions',
      'SiteChain',
      'SiteConnection',
      'SiteSession',
      'SiteStep',
      'SiteWallet',
      'StepText',
      'Strings',
      'Surfaces',
      'Theme',
      'ThemeTokens',
    ],
    ...['WalletGroup', 'WalletOptions', 'WalletsOptions', 'WalletsState'],
  ])
})
