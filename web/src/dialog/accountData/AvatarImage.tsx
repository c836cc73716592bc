import { useState } from 'react'
import { Avatar } from '../entry/Avatar'

/** The picture that a name has, over the one drawn from the address: that stays when there is none, or it does not come. */
export const AvatarImage = ({ address, avatar, size }: { address: string; avatar: string | null; size: number }) => {
  const [arrived, setArrived] = useState('')
  return (
    <span className="kl-face">
      <Avatar address={address} size={size} />
      {avatar && (
        <img
          src={avatar}
          alt=""
          width={size}
          height={size}
          decoding="async"
          hidden={arrived !== avatar}
          onLoad={() => setArrived(avatar)}
        />
      )}
    </span>
  )
}
