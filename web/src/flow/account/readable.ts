import type { PublicConfig } from '../../server/wire.gen'

/**
 * The data that the page reads for an account on a chain. Data that is not shown, or that no configured node can
 * provide, is not read.
 */
export type Readable = {
  /** `native`, or the address of a token; undefined if no balance is read. */
  balance: string | undefined
  /** True if name and picture are read. Both are ENS records on Ethereum mainnet, so they need a node for mainnet. */
  profile: boolean
}

/** Return the data that the settings allow to read on a chain. */
export const readableOn = ({ chains, balance: { show } }: PublicConfig, chainId: number | undefined): Readable => {
  const hasNode = (setting: number | undefined) => chains.some(({ id, has_rpc }) => has_rpc && id === setting)
  const setting = typeof show === 'object' ? show[String(chainId)] : show
  return { balance: setting !== 'none' && hasNode(chainId) ? setting : undefined, profile: hasNode(1) }
}
