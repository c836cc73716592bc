import chainIcons from 'virtual:kisslock/chains'
import type { Screen } from '../../flow/screen'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { WalletTile } from '../elements/WalletTile'
import { ConnectionMark } from '../entry/ConnectionMark'
import { Icon } from '../entry/Icon'
import { Tile } from '../entry/Tile'
import { check } from '../icons/entry'
import { useConnectedWallet } from '../model'
import { CompactHeader } from './CompactHeader'

/** The wallet does not know the network (EIP-3085, 4902): the wallet asks twice, so the screen shows both steps. */
export const Adding = ({ screen }: { screen: Extract<Screen, { at: 'adding' }> }) => {
  const { flow, config } = useKisslock()
  const text = useText()
  const wallet = useConnectedWallet()
  const name = config.chains.find(({ id }) => id === screen.chainId)?.name ?? String(screen.chainId)
  const added = screen.step === 'switching'
  return (
    <>
      <CompactHeader title={text('net.adding.heading', { network: name })} withBack />
      <div className="kl-pane">
        <div className="kl-center">
          <ConnectionMark
            state="waiting"
            left={<WalletTile {...wallet} size={64} />}
            right={
              <Tile id={`chain-${screen.chainId}`} name={name} icon={chainIcons[screen.chainId]} size={64} round />
            }
          />
        </div>
        <p className="kl-t-body">{text('net.adding.body', { wallet: wallet.name, network: name })}</p>
        <ol className="kl-steps kl-steps--sign">
          <li className="kl-step" data-state={added ? 'done' : 'now'}>
            <span className="kl-step__n" aria-hidden="true">
              {added ? <Icon path={check} small /> : 1}
            </span>
            <span className="kl-t-head">
              {text('net.adding.1', { network: name })}
              {added && <span className="kl-sr"> ({text('guide.stepDone')})</span>}
            </span>
          </li>
          <li className="kl-step" data-state={added ? 'now' : 'todo'}>
            <span className="kl-step__n" aria-hidden="true">
              2
            </span>
            <span className="kl-t-head">{text('net.adding.2', { network: name })}</span>
          </li>
        </ol>
        <div className="kl-actions kl-actions--stack">
          <Button look="quiet" onClick={() => flow.send({ type: 'back' })}>
            {text('common.cancel')}
          </Button>
        </div>
      </div>
    </>
  )
}
