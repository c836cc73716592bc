import type { PublicConfig } from '../../server/wire.gen'

/** What is read for an account on a chain: nothing that is not shown, and nothing that no node could answer. */
export type Readable = {
  /** `native`, or the address of a token. */
  balance: string | undefined
  /** Name and picture, which live on Ethereum mainnet. */
  profile: boolean
}

/** Tells from the settings what is read on a chain. */
export const readableOn = ({ chains, balance: { show } }: PublicConfig, chainId: number | undefined): Readable => {
  const reaches = (wanted: number | undefined) => chains.some(({ id, has_rpc }) => has_rpc && id === wanted)
  const wanted = typeof show === 'object' ? show[String(chainId)] : show
  return { balance: wanted !== 'none' && reaches(chainId) ? wanted : undefined, profile: reaches(1) }
}
