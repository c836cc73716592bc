import { shortAddress } from '../shortAddress'

/** The name in the place of the address, which keeps its width so that nothing beside it moves. */
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
