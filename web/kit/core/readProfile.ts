import type { Config } from 'wagmi'
import { getEnsAvatar, getEnsName } from 'wagmi/actions'
import type { Profile } from '../../src/server/readProfile'

/** The chain with the ENS registry. */
const mainnetId = 1

/** Return true for a picture that a page can show: an https URL or a data URI. */
const isPicture = (url: string | null): url is string => url !== null && /^(https:|data:image\/)/.test(url)

/** Read the ENS name and picture of an address through the site's own node for Ethereum mainnet. */
export const readProfileWith = async (config: Config, address: string): Promise<Profile> => {
  const name = await getEnsName(config, { address: address as `0x${string}`, chainId: mainnetId })
  if (!name) return { name: null, avatar: null }
  const avatar = await getEnsAvatar(config, { name, chainId: mainnetId }).catch(() => null)
  return { name, avatar: isPicture(avatar) ? avatar : null }
}
