import {
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
  WalletButton,
  type WalletButtonRendererProps,
} from '@rainbow-me/rainbowkit'

/** A component that uses the hooks for the dialogs and for recent transactions. */
export const Hooks = () => {
  const { openConnectModal, connectModalOpen } = useConnectModal()
  const { openAccountModal, accountModalOpen } = useAccountModal()
  const { openChainModal, chainModalOpen } = useChainModal()
  const addRecentTransaction = useAddRecentTransaction()
  const add = () => addRecentTransaction({ hash: `0x${'0'.repeat(64)}`, description: 'Swap', confirmations: 2 })
  const states: boolean[] = [connectModalOpen, accountModalOpen, chainModalOpen]
  return (
    <>
      {openConnectModal && (
        <button type="button" onClick={openConnectModal}>
          Connect
        </button>
      )}
      <button type="button" onClick={() => openAccountModal?.()} disabled={states.some(Boolean)}>
        Account
      </button>
      <button type="button" onClick={openChainModal} disabled={!openChainModal}>
        Network
      </button>
      <button type="button" onClick={add}>
        Swap
      </button>
    </>
  )
}

const draw: WalletButtonRendererProps['children'] = ({
  connect,
  connected,
  connector,
  error,
  loading,
  mounted,
  ready,
}) => (
  <button type="button" disabled={!ready || !mounted || connected} aria-busy={loading} onClick={() => void connect()}>
    {error ? 'Again' : connector.name} {connector.id} {connector.rdns} {typeof connector.iconUrl}
  </button>
)

/** Buttons for single wallets. */
export const WalletButtons = () => (
  <>
    <WalletButton />
    <WalletButton wallet="metamask" />
    <WalletButton.Custom wallet="rainbow">{draw}</WalletButton.Custom>
  </>
)
