import type { Address } from 'viem'
import type { Engine } from '../engine/createEngine'
import { type Amount, readToken } from './readToken'

/**
 * Reads the balance of an address on a configured chain: the native currency, or a token (ERC-20). One request to the
 * site's gateway, with one call, or three calls for a token. Rejects when the node does not answer.
 */
export const readBalance = async (
  { config }: Pick<Engine, 'config'>,
  { address, chainId, token }: { address: Address; chainId: number; token?: string | undefined },
): Promise<Amount> => {
  const client = config.getClient({ chainId })
  if (token) return readToken(client, token as Address, address)
  // A plain request: the library's `getBalance` would add 20 kB for one call.
  const value = await client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  const { decimals, symbol } = client.chain.nativeCurrency
  return { value: BigInt(value), decimals, symbol }
}
