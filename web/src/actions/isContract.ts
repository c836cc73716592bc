import { callServer, type Site } from '../server/call'
import type { Account } from '../server/message'

/**
 * How long the page waits for the code of an account, in milliseconds. After this time, the account counts as an EOA.
 */
const maxReadMs = 2000
/** The code of an EOA that delegates to a contract begins with these bytes (EIP-7702). */
const delegationPrefix = '0xef0100'

/** Return true if the account is a smart contract wallet that is deployed on its chain. The gateway is queried. */
export const isContract = async (site: Site, { address, chainId }: Account): Promise<boolean> => {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] }
  try {
    const answer = await callServer(site, { path: `rpc/${chainId}`, method: 'POST', body, timeoutMs: maxReadMs })
    const { result } = (answer ?? {}) as { result?: unknown }
    return typeof result === 'string' && result.length > 2 && !result.toLowerCase().startsWith(delegationPrefix)
  } catch {
    return false
  }
}
