import type { ComponentProps } from 'react'
import { expectTypeOf, it } from 'vitest'
import type {
  AuthenticationConfig,
  AvatarComponent,
  ConnectButton,
  lightTheme,
  RainbowKitProviderProps,
  Wallet,
  WalletList,
} from './index'
import type { rainbowWallet } from './wallets'
import type { CreateConnector, CreateWalletFn } from './walletTypes'

// Tests the section "Deep imports" of docs/coming-from/rainbowkit.md.
it('the package exports the types that the migration guide uses instead of deep imports, with the expected fields', () => {
  expectTypeOf<AuthenticationConfig<string>['adapter']['verify']>().returns.resolves.toBeBoolean()
  expectTypeOf<Parameters<AvatarComponent>[0]['size']>().toBeNumber()
  expectTypeOf<Parameters<ComponentProps<typeof ConnectButton.Custom>['children']>[0]['mounted']>().toBeBoolean()
  expectTypeOf<WalletList[number]['wallets'][number]>().toEqualTypeOf<CreateWalletFn>()
  expectTypeOf<Wallet['createConnector']>().toEqualTypeOf<CreateConnector>()
  expectTypeOf<Parameters<typeof rainbowWallet>[0]['projectId']>().toBeString()
  expectTypeOf<NonNullable<Parameters<typeof lightTheme>[0]>>().toHaveProperty('accentColor')
  expectTypeOf<ReturnType<typeof lightTheme>['colors']['accentColor']>().toBeString()
  expectTypeOf<NonNullable<RainbowKitProviderProps['modalSize']>>().toEqualTypeOf<'compact' | 'wide'>()
})
