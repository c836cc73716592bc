// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as kit from './index'
import * as theme from './theme'

/** The types among the names of an entry. */
const typesOf = (entry: string): string[] =>
  [...readFileSync(new URL(entry, import.meta.url), 'utf8').matchAll(/export (type )?\{([^}]*)\}/g)]
    .flatMap(([, all, names = '']) =>
      names
        .split(',')
        .filter((name) => all || name.trim().startsWith('type '))
        .map((name) => name.split(' as ').at(-1)?.replace('type ', '').trim() ?? ''),
    )
    .filter(Boolean)
    .sort()

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
      "useKisslock",
      "useOpenDialog",
      "usePairing",
      "useRecentTransactions",
      "useSession",
      "useWalletConnection",
      "useWallets",
    ]
  `)
})

it('and these types beside them', () => {
  expect(typesOf('index.ts')).toEqual([
    ...['AccountParts', 'AccountStatus', 'AvatarProps', 'ChainStatus', 'ConnectButtonProps', 'ConnectDialogProps'],
    ...['CustomAccount', 'CustomButton', 'CustomChain', 'CustomWalletButton', 'EndedEverywhere', 'Kisslock'],
    ...[
      'KisslockEvent',
      'KisslockEvents',
      'KisslockOptions',
      'KisslockProviderProps',
      'ListedWallet',
      'NewTransaction',
      'OpenDialog',
    ],
    ...[
      'PageProvider',
      'PairOptions',
      'RecentTransaction',
      'Responsive',
      'Session',
      'SessionState',
      'SignInFunctions',
      'SiteChain',
    ],
    ...['SiteConnection', 'SiteSession', 'SiteStep', 'SiteStrings', 'SiteWallet', 'StepText'],
    ...['WalletConnection', 'WalletGroup', 'WalletOptions', 'WalletPairing', 'WalletsOptions', 'WalletsState'],
  ])
})

it('no name is one that wagmi has, too', async () => {
  const wagmi = await import('wagmi')
  expect(Object.keys(kit).filter((name) => name in wagmi)).toEqual([])
})

it('`kisslock/theme` gives these names', () => {
  expect(Object.keys(theme).sort()).toEqual(['cssOfTheme', 'dark', 'light'])
  expect(typesOf('theme/index.ts')).toEqual(['Radius', 'Scheme', 'Surfaces', 'Theme', 'ThemeTokens'])
})
