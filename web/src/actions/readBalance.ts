import type { Address } from 'viem'
import type { Engine } from '../engine/createEngine'
import { type Amount, readToken } from './readToken'

/**
 * Read the balance of an address on a configured chain: the native currency, or a token (ERC-20). This function sends
 * one request to the site's gateway. The request contains one call for the native currency, or three calls for a token.
 * Rejects if the node does not respond.
 */
export const readBalance = async (
  { config }: Pick<Engine, 'config'>,
  { address, chainId, token }: { address: Address; chainId: number; token?: string | undefined },
): Promise<Amount> => {
  const client = config.getClient({ chainId })
  if (token) return readToken(client, token as Address, address)
  // Send a plain request, because the library's `getBalance` would add 20 kB for one call.
  const value = await client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  const { decimals, symbol } = client.chain.nativeCurrency
  return { value: BigInt(value), decimals, symbol }
}
