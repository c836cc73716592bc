import chainIcons from 'virtual:kisslock/chains'
import { type ReactNode, useEffect } from 'react'
import { useKisslock, useText } from '../context'
import { ConnectionMark } from '../entry/ConnectionMark'
import { Tile } from '../entry/Tile'

/** A button of this chunk. `elements/Button` is in the dialog's chunk, which a page with only a balance does not load. */
const Action = ({ look, label, onClick }: { look: 'primary' | 'quiet'; label: string; onClick: () => void }) => (
  <button className={`kl-btn kl-btn--${look}`} type="button" onClick={onClick}>
    <span>{label}</span>
  </button>
)

type RpcDownProps = {
  /** The wallet's tile. It belongs to the dialog's chunk, too. */
  wallet: ReactNode
  chain: { id: number; name: string }
  retrying: boolean
  onRetry: () => void
  onContinue: () => void
}

/** The node did not answer: the connection stays, only the balance is missing. */
export const RpcDown = ({ wallet, chain, retrying, onRetry, onContinue }: RpcDownProps) => {
  const { say } = useKisslock()
  const text = useText()
  const heading = text('problem.rpc.heading', { network: chain.name })
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken once for each failed try
  useEffect(() => say(retrying ? '' : heading), [heading, retrying])
  return (
    <div className="kl-center">
      <ConnectionMark
        state={retrying ? 'waiting' : 'apart'}
        left={wallet}
        right={<Tile id={`chain-${chain.id}`} name={chain.name} icon={chainIcons[chain.id]} size={64} round />}
      />
      <h3 className="kl-t-title">{heading}</h3>
      <p className="kl-t-body">{text('problem.rpc.body')}</p>
      <div className="kl-actions">
        <Action look="primary" label={text('common.retry')} onClick={onRetry} />
        <Action look="quiet" label={text('problem.rpc.continue')} onClick={onContinue} />
      </div>
    </div>
  )
}
