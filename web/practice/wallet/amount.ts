import { formatUnits } from 'viem'
import type { WalletChain } from './state'

/** An amount in a chain's currency as a person reads it, exact: "0.25 ETH". */
export const amountOf = (value: bigint, { currency }: WalletChain): string =>
  `${formatUnits(value, currency.decimals)} ${currency.symbol}`
