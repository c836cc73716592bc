import { shortAddress } from '../shortAddress'

/** The name instead of the address. The hidden address keeps the width, so that the layout does not shift. */
export const Name = ({ address, name }: { address: string; name: string | null }) =>
  name ? (
    <span className="kl-named">
      <bdi className="kl-num" aria-hidden="true">
        {shortAddress(address)}
      </bdi>
      <bdi title={name}>{name}</bdi>
    </span>
  ) : (
    <bdi className="kl-num">{shortAddress(address)}</bdi>
  )
