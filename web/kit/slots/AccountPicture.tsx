import { AvatarImage } from '../../src/dialog/accountData/AvatarImage'
import type { AvatarProps } from '../../src/dialog/entry/buttonParts'
import { useSite } from '../context/siteContext'

/** The picture of an account: drawn by the site, else that of its name, else Kisslock's own. */
export const AccountPicture = (props: AvatarProps) => {
  const { avatar: SiteAvatar } = useSite('<Avatar>')
  const { address, picture, size } = props
  return SiteAvatar ? <SiteAvatar {...props} /> : <AvatarImage address={address} avatar={picture} size={size} />
}
