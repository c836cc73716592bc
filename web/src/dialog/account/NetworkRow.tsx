import type { SwitchState } from '../../flow/screen'
import type { PublicChain } from '../../server/wire.gen'
import { useText } from '../context'
import { Tile } from '../entry/Tile'
import { useChainIconFinder } from './useChainIcon'

type RowProps = {
  chain: PublicChain
  wallet: string
  current: boolean
  switching: SwitchState
  isTabStop: boolean
  onChoose: () => void
}

type NameProps = Pick<RowProps, 'chain' | 'wallet'> & { progress: SwitchState['is'] | undefined }

const NetworkNameText = ({ chain, wallet, progress: switchProgress }: NameProps) => {
  const text = useText()
  return (
    <span className="kl-row__name">
      <bdi>{chain.name}</bdi>
      {switchProgress === 'requested' && <small>{text('net.switching', { wallet })}</small>}
      {switchProgress === 'unsupported' && <small>{text('net.unsupported.row', { wallet })}</small>}
    </span>
  )
}

/** One network. If the visitor chooses this network, the dialog asks the wallet to switch. */
export const NetworkRow = ({ chain, wallet, current, switching, isTabStop, onChoose }: RowProps) => {
  const text = useText()
  const findChainIcon = useChainIconFinder()
  const switchProgress = switching.is !== 'idle' && switching.chainId === chain.id ? switching.is : undefined
  const isUnsupported = switchProgress === 'unsupported'
  return (
    // biome-ignore lint/a11y/useSemanticElements: the row has more than a label, and its group handles the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the radio group handles the keys of all its rows
    <div
      className="kl-row kl-row--l"
      role="radio"
      aria-checked={current}
      aria-disabled={isUnsupported || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={isUnsupported ? undefined : onChoose}
    >
      <Tile id={`chain-${chain.id}`} name={chain.name} icon={findChainIcon(chain.id)} size={40} round />
      <NetworkNameText chain={chain} wallet={wallet} progress={switchProgress} />
      {current && <span className="kl-pill kl-pill--good">{text('net.current')}</span>}
      {switchProgress === 'requested' && (
        <span className="kl-accent">
          <span className="kl-spin" aria-hidden="true" />
        </span>
      )}
      {(switchProgress === 'refused' || switchProgress === 'failed') && (
        <span className="kl-pill">{text('net.refused.again')}</span>
      )}
    </div>
  )
}
