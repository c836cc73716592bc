import type { PublicConfig } from '../../server/wire.gen'

/** What the page reads for an account on a chain: only what is shown and what a configured node can answer. */
export type Readable = {
  /** `native`, or the address of a token; undefined if no balance is read. */
  balance: string | undefined
  /** Whether name and picture are read. Both are ENS records on Ethereum mainnet, so mainnet needs a node. */
  profile: boolean
}

/** Returns what the settings allow to read on a chain. */
export const readableOn = ({ chains, balance: { show } }: PublicConfig, chainId: number | undefined): Readable => {
  const hasNode = (setting: number | undefined) => chains.some(({ id, has_rpc }) => has_rpc && id === setting)
  const setting = typeof show === 'object' ? show[String(chainId)] : show
  return { balance: setting !== 'none' && hasNode(chainId) ? setting : undefined, profile: hasNode(1) }
}
