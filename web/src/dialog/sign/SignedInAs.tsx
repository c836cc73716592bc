import { useIsSignedIn, useSession } from '../context'
import { Notice } from '../elements/Notice'
import { Sentence } from '../elements/Sentence'
import { infoIcon } from '../icons/wallet'
import { shortenAddress } from '../shortAddress'

const renderAccount = (address: string) => <bdi className="kl-num">{shortenAddress(address)}</bdi>

/**
 * A note that names the signed-in account if the wallet shows a different account. A session still belongs to its
 * account when the wallet changes to another account.
 */
export const OtherAccountNote = ({ connectedAddress }: { connectedAddress: string | undefined }) => {
  const { address } = useSession()
  const isSameUser = useIsSignedIn()
  if (!address || address === connectedAddress) return null
  return (
    <Notice path={infoIcon} className="kl-sign__note">
      {isSameUser && connectedAddress ? (
        <Sentence of="sign.same" with={{ name: renderAccount(address), other: renderAccount(connectedAddress) }} />
      ) : (
        <Sentence of="sign.switched" with={{ name: renderAccount(address) }} />
      )}
    </Notice>
  )
}
