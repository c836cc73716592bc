import type { Screen } from '../../flow/screen'
import { useFlowValue, useKnownNetworkName, useWalletConnection } from '../context'
import { CompactView } from '../frame/CompactView'
import { useConnectedWallet, useDialog } from '../model'
import { NetworkNote } from './NetworkNote'
import { NetworkRow } from './NetworkRow'
import { useRadioList } from './useRadioList'

/**
 * The site's networks. Arrow keys only move the focus, because each choice of a network opens the wallet. Enter or
 * Space chooses the focused network.
 */
export const NetworksView = ({ screen }: { screen: Extract<Screen, { at: 'networks' }> }) => {
  const { flow, config, text } = useDialog()
  const openedFrom = useFlowValue(({ from: openedFrom }) => openedFrom)
  const { chainId } = useWalletConnection()
  const wallet = useConnectedWallet().name
  const { chains } = config
  const currentChain = chains.find(({ id }) => id === chainId)
  const { focusedIndex, setFocusedIndex, groupProps } = useRadioList(
    chains.length,
    chains.findIndex(({ id }) => id === chainId),
  )
  const network = useKnownNetworkName(chainId)
  const site = config.site.name
  const wrongNetworkText = network ? text('net.wrong.heading', { site, network }) : text('net.wrong.unnamed', { site })
  const chooseNetwork = (id: number) => id !== chainId && flow.send({ type: 'switchRequested', chainId: id })

  return (
    <CompactView title={currentChain ? text('net.title') : wrongNetworkText} withBack={openedFrom !== 'networks'} list>
      {screen.switching.is === 'idle' || screen.switching.is === 'requested' ? (
        <p className="kl-t-body">{currentChain ? text('net.body', { site }) : text('net.wrong.body')}</p>
      ) : (
        <NetworkNote switching={screen.switching} wallet={wallet} />
      )}
      <div className="kl-list-flat" role="radiogroup" aria-label={text('account.network')} {...groupProps}>
        {chains.map((chain, i) => (
          <NetworkRow
            key={chain.id}
            chain={chain}
            wallet={wallet}
            current={chain.id === chainId}
            switching={screen.switching}
            isTabStop={i === focusedIndex}
            onChoose={() => {
              setFocusedIndex(i)
              chooseNetwork(chain.id)
            }}
          />
        ))}
      </div>
    </CompactView>
  )
}
