import { useState } from 'react'
import { Avatar } from '../entry/Avatar'

/**
 * The picture of an ENS name on top of the generated picture. If the name has no picture, or the picture fails to load,
 * the generated picture remains visible.
 */
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
