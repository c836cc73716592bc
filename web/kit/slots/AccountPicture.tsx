import { AvatarImage } from '../../src/dialog/accountData/AvatarImage'
import type { AvatarProps } from '../../src/dialog/entry/buttonParts'
import { useSite } from '../context/siteContext'

/** The picture of an account: the site's component, the ENS avatar, or Kisslock's generated picture. */
export const AccountPicture = (props: AvatarProps) => {
  const { avatar: SiteAvatar } = useSite('<Avatar>')
  const { address, picture, size } = props
  return SiteAvatar ? <SiteAvatar {...props} /> : <AvatarImage address={address} avatar={picture} size={size} />
}
