import { shortenAddress } from '../shortAddress'

/**
 * The name of an account, shown instead of the address. The address stays in the layout but is hidden, so that the
 * width does not change.
 */
export const AccountNameText = ({ address, name }: { address: string; name: string | null }) =>
  name ? (
    <span className="kl-named">
      <bdi className="kl-num" aria-hidden="true">
        {shortenAddress(address)}
      </bdi>
      <bdi title={name}>{name}</bdi>
    </span>
  ) : (
    <bdi className="kl-num">{shortenAddress(address)}</bdi>
  )
