import chainIcons from 'virtual:kisslock/chains'
import { useEffect } from 'react'
import { useKisslock, useText } from '../context'
import { ConnectionMark } from '../entry/ConnectionMark'
import { Tile } from '../entry/Tile'
import type { Subject } from '../model'

/** The dialog's own button would bring the dialog with it, for a page that shows a balance and no dialog. */
const Action = ({ look, label, onClick }: { look: 'primary' | 'quiet'; label: string; onClick: () => void }) => (
  <button className={`kl-btn kl-btn--${look}`} type="button" onClick={onClick}>
    <span>{label}</span>
  </button>
)

type RpcDownProps = {
  wallet: Subject
  chain: { id: number; name: string }
  retrying: boolean
  onRetry: () => void
  onContinue: () => void
}

/** The node gave no answer: the connection stays, only what is read is missing (design: rpc-down). */
export const RpcDown = ({ wallet, chain, retrying, onRetry, onContinue }: RpcDownProps) => {
  const { say } = useKisslock()
  const text = useText()
  const heading = text('problem.rpc.heading', { network: chain.name })
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken once for each try that came to nothing
  useEffect(() => say(retrying ? '' : heading), [heading, retrying])
  return (
    <div className="kl-center">
      <ConnectionMark
        state={retrying ? 'waiting' : 'apart'}
        left={<Tile {...wallet} size={64} />}
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
