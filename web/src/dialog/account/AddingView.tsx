import type { Screen } from '../../flow/screen'
import { BusyLine } from '../elements/BusyLine'
import { Button } from '../elements/Button'
import { WalletTile } from '../elements/WalletTile'
import { ConnectionMark } from '../entry/ConnectionMark'
import { Tile } from '../entry/Tile'
import { CompactView } from '../frame/CompactView'
import { useConnectedWallet, useDialog } from '../model'
import { ConnectedWindowHint } from '../request/WalletWindowHint'
import { useChainIconFinder } from './useChainIcon'

/**
 * Shown if the wallet does not know the network (error 4902), while the dialog asks the wallet to add this network
 * (EIP-3085). Most wallets then also switch to the new network. Other wallets ask the visitor in a second prompt
 * whether to switch.
 */
export const AddingView = ({ screen }: { screen: Extract<Screen, { at: 'adding' }> }) => {
  const { flow, config, text } = useDialog()
  const wallet = useConnectedWallet()
  const findChainIcon = useChainIconFinder()
  const name = config.chains.find(({ id }) => id === screen.chainId)?.name ?? String(screen.chainId)
  return (
    <CompactView title={text('net.adding.heading', { network: name })} withBack>
      <div className="kl-center">
        <ConnectionMark
          state="waiting"
          left={<WalletTile {...wallet} size={64} />}
          right={
            <Tile id={`chain-${screen.chainId}`} name={name} icon={findChainIcon(screen.chainId)} size={64} round />
          }
        />
        <p className="kl-t-body">{text('net.adding.body', { wallet: wallet.name, network: name })}</p>
        <BusyLine>
          {screen.step === 'switching'
            ? text('net.adding.2', { network: name })
            : text('net.switching', { wallet: wallet.name })}
        </BusyLine>
        <div className="kl-actions">
          <Button look="quiet" onClick={() => flow.send({ type: 'back' })}>
            {text('common.cancel')}
          </Button>
        </div>
        <ConnectedWindowHint />
      </div>
    </CompactView>
  )
}
