import { shortAddress } from '../shortAddress'

/**
 * The name of an account, shown instead of the address. The address stays in the layout but is hidden, so that the
 * width does not change.
 */
export const AccountNameText = ({ address, name }: { address: string; name: string | null }) =>
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
