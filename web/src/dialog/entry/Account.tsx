import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { toPartMissing } from '../../errors/partMissing'
import { findReadableData } from '../../flow/account/readable'
import { useIsSignedIn, useKisslock, useNetworkName, useText } from '../context'
import { downIcon, warnIcon } from '../icons/entry'
import { shortenAddress } from '../shortAddress'
import { Avatar } from './Avatar'
import { useButtonParts } from './buttonParts'
import { tickBadge } from './ConnectionMark'
import { Icon } from './Icon'
import { OpenDialogButton } from './OpenDialogButton'
import { type AccountParts, type ChainStatus, findPartClass, type Responsive, toScreenValues } from './responsive'

/**
 * The network, name, picture or balance in the button. `hideOn` is a class that hides the part on small or large
 * screens. If `hideOn` is an empty string, the part is shown on all screens. If `hideOn` is undefined, the part is not
 * shown.
 */
const ResponsivePart = ({ hideOn, children }: { hideOn: string | undefined; children: ReactNode }) =>
  hideOn ? <span className={`kl-part ${hideOn}`}>{children}</span> : hideOn === '' && children

/**
 * The picture of an account, shown until the account's ENS avatar has loaded: the site's component, or two circles with
 * colors derived from the address.
 */
export const AccountPicture = ({ address, size }: { address: string; size: number }) => {
  const { avatar: SiteAvatar } = useButtonParts()
  return SiteAvatar ? (
    <SiteAvatar address={address} picture={null} size={size} />
  ) : (
    <Avatar address={address} size={size} />
  )
}

const NetworkChip = ({ chainId, show }: { chainId: number; show: Responsive<ChainStatus> }) => {
  const { config } = useKisslock()
  const { ChainTile } = useButtonParts()
  const text = useText()
  const chain = config.chains.find(({ id }) => id === chainId)
  if (!chain)
    return (
      <OpenDialogButton to="networks" className="kl-connect kl-connect--warn">
        <Icon path={warnIcon} />
        {text('button.wrongNetwork')}
      </OpenDialogButton>
    )
  const chipClass = findPartClass(show, ['full', 'icon', 'name'])
  const nameClass = findPartClass(show, ['full', 'name'])
  if (chipClass === undefined) return null
  return (
    <OpenDialogButton
      to="networks"
      className={`kl-chip kl-chip--net ${chipClass}`}
      aria-label={text('button.network', { network: chain.name })}
    >
      <ResponsivePart hideOn={findPartClass(show, ['full', 'icon'])}>
        <ChainTile chainId={chain.id} name={chain.name} size={24} />
      </ResponsivePart>
      {nameClass !== undefined && <span className={nameClass}>{chain.name}</span>}
      <Icon path={downIcon} small />
    </OpenDialogButton>
  )
}

/**
 * The account's label. The label shows the address until name, picture and balance have loaded. The space for name,
 * picture and balance is reserved in advance, so that the layout does not shift.
 */
const AccountLabelOrAddress = ({
  address,
  chainId,
  parts,
}: {
  address: string
  chainId: number
  parts: AccountParts
}) => {
  const kisslock = useKisslock()
  const { label, avatar } = useButtonParts()
  const readableData = findReadableData(kisslock.config, chainId)
  const classNames = {
    picture: findPartClass(parts.accountStatus, ['full', 'avatar']),
    name: findPartClass(parts.accountStatus, ['full', 'address']),
    balance: readableData.balance ? findPartClass(parts.showBalance, [true]) : undefined,
  }
  const { picture: pictureClass, name: nameClass, balance: balanceClass } = classNames
  const needsLabel = readableData.profile || balanceClass !== undefined
  const loadedLabel = useSyncExternalStore(label.subscribe, label.get, () => undefined)
  useEffect(() => {
    // If the chunk cannot be loaded, the address remains visible.
    if (needsLabel) label.load().catch((error) => kisslock.flow.backgroundError.set(toPartMissing(error)))
  }, [needsLabel, kisslock, label])
  if (needsLabel && loadedLabel)
    return (
      <loadedLabel.AccountLabel
        {...{ address, classes: classNames, Part: ResponsivePart, avatar }}
        balanceOn={toScreenValues(parts.showBalance)}
      />
    )
  return (
    <>
      <ResponsivePart hideOn={pictureClass}>
        <AccountPicture address={address} size={28} />
      </ResponsivePart>
      {nameClass === undefined ? (
        <span className="kl-sr">{shortenAddress(address)}</span>
      ) : (
        <bdi className={`kl-num ${nameClass}`}>{shortenAddress(address)}</bdi>
      )}
      {balanceClass !== undefined && <span className={`kl-chip__bal ${balanceClass}`} />}
    </>
  )
}

/** The network and the account of a connection. */
export const Account = ({ address, chainId, parts }: { address: string; chainId: number; parts: AccountParts }) => {
  const text = useText()
  const isSignedIn = useIsSignedIn()
  const network = useNetworkName(chainId)
  return (
    <span className="kl-account">
      <NetworkChip chainId={chainId} show={parts.chainStatus} />
      <OpenDialogButton to="account" className="kl-chip kl-chip--who">
        <AccountLabelOrAddress address={address} chainId={chainId} parts={parts} />
        {isSignedIn && tickBadge}
        {isSignedIn && <span className="kl-sr">{text('account.signedIn')}</span>}
        <span className="kl-sr">{text('button.account', { network })}</span>
      </OpenDialogButton>
    </span>
  )
}
