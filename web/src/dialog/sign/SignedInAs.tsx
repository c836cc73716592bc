import { useSyncExternalStore } from 'react'
import { shortAddress } from '../../flow/short'
import { Icon } from '../host/Icon'
import { useKit } from '../kit'
import { info } from '../parts/icons'
import { Sentence } from '../parts/Sentence'

/** The session stays with its address: who is signed in when it is not the account that the wallet shows. */
export const SignedInAs = ({ except }: { except: string | undefined }) => {
  const { session } = useKit()
  const address = useSyncExternalStore(session.subscribe, session.get).address
  if (!address || address === except) return null
  return (
    <p className="kl-note kl-sign__note">
      <Icon path={info} />
      <span>
        <Sentence of="sign.switched" with={{ name: <bdi className="kl-num">{shortAddress(address)}</bdi> }} />
      </span>
    </p>
  )
}
