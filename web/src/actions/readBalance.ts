import type { Address } from 'viem'
import type { Engine } from '../engine/createEngine'
import { readToken } from './readToken'

/** An amount in its smallest unit, with what is needed to write it. */
export type Amount = { value: bigint; decimals: number; symbol: string }

/**
 * Reads what an address holds on a configured chain: its own currency, or of a token (ERC-20). One call through the
 * site's gateway; for a token three, in one batch. Rejects when the node does not answer.
 */
export const readBalance = async (
  { config }: Pick<Engine, 'config'>,
  { address, chainId, token }: { address: Address; chainId: number; token?: string | undefined },
): Promise<Amount> => {
  const client = config.getClient({ chainId })
  if (token) return readToken(client, token as Address, address)
  // Not the library's `getBalance`: 20 kB for one call.
  const value = await client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  const { decimals, symbol } = client.chain.nativeCurrency
  return { value: BigInt(value), decimals, symbol }
}
