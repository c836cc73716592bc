import { formatUnits } from 'viem'
import type { WalletChain } from './state'

/** Write an amount in a chain's currency exactly: "0.25 ETH". */
export const formatAmount = (value: bigint, { currency }: WalletChain): string =>
  `${formatUnits(value, currency.decimals)} ${currency.symbol}`
