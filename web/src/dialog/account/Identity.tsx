import { useContext } from 'react'
import { AvatarImage } from '../accountData'
import { SlotsContext, useText } from '../context'
import { IconButton } from '../elements/Button'
import { copyIcon, useCopy } from '../elements/useCopy'
import { Icon } from '../entry/Icon'
import { checkIcon } from '../icons/entry'
import { exitArrowIcon } from '../icons/wallet'
import { shortenAddress } from '../shortAddress'

type AccountIdentityProps = {
  address: string
  explorer: { name: string; url: string } | null
  name: string | null
  avatar: string | null
  signedIn: boolean
}

/** An account with its picture, name, address and copy button, and with a badge if it is signed in. */
export const AccountIdentity = ({ address, explorer, name, avatar, signedIn }: AccountIdentityProps) => {
  const text = useText()
  const { copied, copy } = useCopy()
  const { Avatar } = useContext(SlotsContext)
  const shortAddressText = <bdi className="kl-num">{shortenAddress(address)}</bdi>
  return (
    <div className="kl-id">
      {Avatar ? (
        <Avatar address={address} picture={avatar} size={64} />
      ) : (
        <AvatarImage address={address} avatar={avatar} size={64} />
      )}
      <div className="kl-id__text">
        <p className="kl-t-title kl-id__name">{name ? <bdi>{name}</bdi> : shortAddressText}</p>
        {signedIn && !copied ? (
          <p className="kl-pill kl-pill--good kl-id__state">{text('account.signedIn')}</p>
        ) : (
          <p className={copied ? 'kl-t-note kl-good' : 'kl-t-note'}>
            {copied ? text('account.copied') : name ? shortAddressText : text('account.connected')}
          </p>
        )}
      </div>
      <span className="kl-id__acts">
        <IconButton path={copied ? checkIcon : copyIcon} label={text('account.copy')} onClick={() => copy(address)} />
        {explorer && (
          <a
            className="kl-iconbtn"
            href={`${explorer.url}/address/${address}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${text('account.explorer', { explorer: explorer.name })} (${text('common.newTab')})`}
          >
            <Icon path={exitArrowIcon} flip />
          </a>
        )}
      </span>
    </div>
  )
}
