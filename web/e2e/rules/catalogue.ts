import type { APIRequestContext } from '@playwright/test'
import type { Guides, WalletList, WalletSummary } from '../../src/server/wire.gen'

/**
 * The IDs of the wallets that have a guide in the specification, in the specification's order
 * (docs/internals/specification.md section 3).
 */
export const specifiedWallets: readonly string[] =
  'uniswap zerion rainbow enkrypt frame one_key paraswap phantom rabby ronin ramper safeheron taho wigwam talisman xdefi zeal safepal desig subwallet clv okto ledger valora gate xportal mew zilpay'.split(
    ' ',
  )

/** Return the wallets of the server's catalogue. */
export const readWallets = async (api: APIRequestContext): Promise<readonly WalletSummary[]> => {
  const answer = await api.get('/api/wallets')
  return ((await answer.json()) as WalletList).wallets
}

/** Return every guide, by wallet and method. */
export const readGuides = async (api: APIRequestContext): Promise<Guides['guides']> => {
  const answer = await api.get('/api/guides?locale=en')
  return ((await answer.json()) as Guides).guides
}
