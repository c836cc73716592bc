import { useSyncExternalStore } from 'react'
import { useKisslock, useSignedIn } from '../context'
import { Sentence } from '../elements/Sentence'
import { Icon } from '../entry/Icon'
import { info } from '../icons/wallet'
import { shortAddress } from '../shortAddress'

const named = (address: string) => <bdi className="kl-num">{shortAddress(address)}</bdi>

/** The signed-in account, if it is not the one that the wallet shows: a session stays with its account. */
export const SignedInAs = ({ except }: { except: string | undefined }) => {
  const { session } = useKisslock()
  const address = useSyncExternalStore(session.subscribe, session.get).address
  const isSame = useSignedIn()
  if (!address || address === except) return null
  return (
    <p className="kl-note kl-sign__note">
      <Icon path={info} />
      <span>
        {isSame && except ? (
          <Sentence of="sign.same" with={{ name: named(address), other: named(except) }} />
        ) : (
          <Sentence of="sign.switched" with={{ name: named(address) }} />
        )}
      </span>
    </p>
  )
}
