import { useSession, useSignedIn } from '../context'
import { Notice } from '../elements/Notice'
import { Sentence } from '../elements/Sentence'
import { info } from '../icons/wallet'
import { shortAddress } from '../shortAddress'

const accountName = (address: string) => <bdi className="kl-num">{shortAddress(address)}</bdi>

/** The signed-in account, if it is not the one that the wallet shows: a session stays with its account. */
export const SignedInAs = ({ except }: { except: string | undefined }) => {
  const { address } = useSession()
  const isSame = useSignedIn()
  if (!address || address === except) return null
  return (
    <Notice path={info} className="kl-sign__note">
      {isSame && except ? (
        <Sentence of="sign.same" with={{ name: accountName(address), other: accountName(except) }} />
      ) : (
        <Sentence of="sign.switched" with={{ name: accountName(address) }} />
      )}
    </Notice>
  )
}
