import type { PublicConfig } from '../../server/wire.gen'

/**
 * The data that the page reads for an account on a chain. Data that is not shown, or that no configured node can
 * provide, is not read.
 */
export type ReadableData = {
  /** `native`, or the address of a token; undefined if no balance is read. */
  balance: string | undefined
  /**
   * True if name and picture are read. Name and picture are ENS records on Ethereum mainnet, so reading them needs a
   * node for mainnet.
   */
  profile: boolean
}

/** Return which data the page reads on a chain according to the settings. */
export const findReadableData = (
  { chains, balance: { show } }: PublicConfig,
  chainId: number | undefined,
): ReadableData => {
  const hasNode = (nodeChainId: number | undefined) => chains.some(({ id, has_rpc }) => has_rpc && id === nodeChainId)
  const balanceSetting = typeof show === 'object' ? show[String(chainId)] : show
  return { balance: balanceSetting !== 'none' && hasNode(chainId) ? balanceSetting : undefined, profile: hasNode(1) }
}
