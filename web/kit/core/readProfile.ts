import type { Config } from 'wagmi'
import { getEnsAvatar, getEnsName } from 'wagmi/actions'
import type { Profile } from '../../src/server/readProfile'

/** The chain whose registry has the names (ENS). */
const mainnetId = 1

/** A picture that a page can show: over https, or inside the address itself. */
const isPicture = (url: string | null): url is string => url !== null && /^(https:|data:image\/)/.test(url)

/** Reads name and picture of an address (ENS) through the site's own node of Ethereum mainnet. */
export const readProfileWith = async (config: Config, address: string): Promise<Profile> => {
  const name = await getEnsName(config, { address: address as `0x${string}`, chainId: mainnetId })
  if (!name) return { name: null, avatar: null }
  const avatar = await getEnsAvatar(config, { name, chainId: mainnetId }).catch(() => null)
  return { name, avatar: isPicture(avatar) ? avatar : null }
}
