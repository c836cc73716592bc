import { useState } from 'react'
import { Avatar } from '../entry/Avatar'

/** The picture of a name, above the one drawn from the address, which stays if there is no picture or it does not load. */
export const AvatarImage = ({ address, avatar, size }: { address: string; avatar: string | null; size: number }) => {
  const [loadedUrl, setLoadedUrl] = useState('')
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
          hidden={loadedUrl !== avatar}
          onLoad={() => setLoadedUrl(avatar)}
        />
      )}
    </span>
  )
}
