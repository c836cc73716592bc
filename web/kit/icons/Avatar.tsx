import { Avatar as Drawn } from '../../src/dialog/entry/Avatar'
import { useSite } from '../context/siteContext'

/** The picture of an account: the site's own component, or two circles with colors derived from the address. */
export const Avatar = ({ address, size = 40 }: { address: string; size?: number }) => {
  const { avatar: SiteAvatar } = useSite('<Avatar>')
  return SiteAvatar ? (
    <SiteAvatar address={address} picture={null} size={size} />
  ) : (
    <Drawn address={address} size={size} />
  )
}
