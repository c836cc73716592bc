import { useNetworkName, useText, useWalletConnection } from '../src/dialog/context'
import { Avatar } from '../src/dialog/entry/Avatar'
import { ConnectionMark, emptyTile } from '../src/dialog/entry/ConnectionMark'

const trustSentenceKeys = ['trust.address', 'trust.free', 'trust.phrase'] as const

const TrustList = () => {
  const text = useText()
  return (
    <ul>
      {trustSentenceKeys.map((of) => (
        <li key={of}>{text(of)}</li>
      ))}
    </ul>
  )
}

/**
 * The position at which an address of 42 characters wraps. Two lines of equal length are easier to compare than a long
 * line and a short one.
 */
const addressBreakIndex = 21

const ConnectedCard = ({
  address,
  chainId,
  wallet,
}: {
  address: string
  chainId: number | undefined
  wallet: string
}) => {
  const text = useText()
  return (
    <dl>
      <div>
        <dt>{text('account.title')}</dt>
        <dd>
          <bdi className="site-address">
            {address.slice(0, addressBreakIndex)}
            <wbr />
            {address.slice(addressBreakIndex)}
          </bdi>
        </dd>
      </div>
      <div>
        <dt>{text('account.wallet')}</dt>
        <dd>
          <bdi>{wallet}</bdi>
        </dd>
      </div>
      <div>
        <dt>{text('account.network')}</dt>
        <dd>
          <bdi>{useNetworkName(chainId)}</bdi>
        </dd>
      </div>
    </dl>
  )
}

/**
 * The picture of the hosted page: an open connection mark with an explanation of connecting, or a closed connection
 * mark with the account.
 */
export const Card = () => {
  const { status, address, chainId, wallet } = useWalletConnection()
  const isConnected = status === 'connected' && address
  return (
    <section className="site-card" aria-label={useText()(isConnected ? 'account.title' : 'page.promise')}>
      <ConnectionMark
        state={isConnected ? 'closed' : 'idle'}
        right={isConnected ? <Avatar address={address} size={64} /> : emptyTile}
      />
      {isConnected ? <ConnectedCard address={address} chainId={chainId} wallet={wallet?.name ?? ''} /> : <TrustList />}
    </section>
  )
}
