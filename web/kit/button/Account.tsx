import { useEffect, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { useKisslock, useNetworkName, useSignedIn, useText } from '../../src/dialog/context'
import { tick } from '../../src/dialog/entry/ConnectionMark'
import { Icon } from '../../src/dialog/entry/Icon'
import { down, warn } from '../../src/dialog/icons/entry'
import { shortAddress } from '../../src/dialog/shortAddress'
import { readableOn } from '../../src/flow/account/readable'
import { Avatar } from '../Avatar'
import { ChainTile } from '../ChainTile'
import { tellMissing } from '../page'
import { Opener } from './Opener'
import { type AccountStatus, type ChainStatus, partClass, type Responsive } from './responsive'

/** Which parts of the connected account the button shows. */
export type AccountParts = {
  accountStatus: Responsive<AccountStatus>
  chainStatus: Responsive<ChainStatus>
  showBalance: Responsive<boolean>
}

/** Name, picture and balance, loaded once an account is connected. */
const labelChunk = lazy(() => import('./AccountLabel'))

const Network = ({ chainId, show }: { chainId: number; show: Responsive<ChainStatus> }) => {
  const { config } = useKisslock()
  const text = useText()
  const chain = config.chains.find(({ id }) => id === chainId)
  if (!chain)
    return (
      <Opener to="networks" className="kl-connect kl-connect--warn">
        <Icon path={warn} />
        {text('button.wrongNetwork')}
      </Opener>
    )
  const box = partClass(show, ['full', 'icon', 'name'])
  const icon = partClass(show, ['full', 'icon'])
  const name = partClass(show, ['full', 'name'])
  if (box === undefined) return null
  return (
    <Opener
      to="networks"
      className={`kl-chip kl-chip--net ${box}`}
      aria-label={text('button.network', { network: chain.name })}
    >
      {icon !== undefined && (
        <span className={`kl-part ${icon}`}>
          <ChainTile chainId={chain.id} name={chain.name} size={24} />
        </span>
      )}
      {name !== undefined && <span className={name}>{chain.name}</span>}
      <Icon path={down} small />
    </Opener>
  )
}

/** The address, replaced by name, picture and balance once they are loaded; their places are kept from the beginning. */
const Label = ({ address, chainId, parts }: { address: string; chainId: number; parts: AccountParts }) => {
  const kisslock = useKisslock()
  const { config } = kisslock
  const shown = readableOn(config, chainId)
  const balance = shown.balance ? partClass(parts.showBalance, [true]) : undefined
  const wanted = shown.profile || balance !== undefined
  const part = useSyncExternalStore(labelChunk.subscribe, labelChunk.get, () => undefined)
  useEffect(() => {
    // Without the chunk the address stays.
    if (wanted) labelChunk.load().catch((error) => tellMissing(kisslock, error))
  }, [wanted, kisslock])
  const picture = partClass(parts.accountStatus, ['full', 'avatar'])
  const name = partClass(parts.accountStatus, ['full', 'address'])
  if (wanted && part) return <part.AccountLabel address={address} picture={picture} name={name} balance={balance} />
  return (
    <>
      {picture !== undefined && (
        <span className={`kl-part ${picture}`}>
          <Avatar address={address} size={28} />
        </span>
      )}
      {name === undefined ? (
        <span className="kl-sr">{shortAddress(address)}</span>
      ) : (
        <bdi className={`kl-num ${name}`}>{shortAddress(address)}</bdi>
      )}
      {balance !== undefined && <bdi className={`kl-chip__bal ${balance}`} />}
    </>
  )
}

/** The network and the account of a connection. */
export const Account = ({ address, chainId, parts }: { address: string; chainId: number; parts: AccountParts }) => {
  const text = useText()
  const signedIn = useSignedIn()
  const network = useNetworkName(chainId)
  return (
    <span className="kl-account">
      <Network chainId={chainId} show={parts.chainStatus} />
      <Opener to="account" className="kl-chip kl-chip--who">
        <Label address={address} chainId={chainId} parts={parts} />
        {signedIn && tick}
        {signedIn && <span className="kl-sr">{text('account.signedIn')}</span>}
        <span className="kl-sr">{text('button.account', { network })}</span>
      </Opener>
    </span>
  )
}
