import { shortAddress } from '../shortAddress'

/** The name instead of the address. The hidden address keeps its width, so that nothing beside the name moves. */
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
