import { ConnectButton } from '@rainbow-me/rainbowkit'

/** A custom button that uses RainbowKit's render props. */
export const CustomButton = () => (
  <ConnectButton.Custom>
    {({
      account,
      chain,
      mounted,
      authenticationStatus,
      openAccountModal,
      openChainModal,
      openConnectModal,
      accountModalOpen,
      chainModalOpen,
      connectModalOpen,
    }) => {
      const ready = mounted && authenticationStatus !== 'loading'
      const signedIn = authenticationStatus === undefined || authenticationStatus === 'authenticated'
      const open: boolean = accountModalOpen || chainModalOpen || connectModalOpen
      if (!ready) return <div aria-hidden />
      if (!account || !chain || !signedIn)
        return (
          <button type="button" onClick={openConnectModal} disabled={open}>
            Enter
          </button>
        )
      if (chain.unsupported)
        return (
          <button type="button" onClick={openChainModal}>
            Other network
          </button>
        )
      const pending: boolean = account.hasPendingTransactions
      const balance: string | undefined = account.displayBalance
      const parts: [number | undefined, string | undefined, string | undefined] = [
        account.balanceDecimals,
        account.balanceFormatted,
        account.balanceSymbol,
      ]
      return (
        <div>
          <button type="button" onClick={openChainModal}>
            {chain.hasIcon && chain.iconUrl && (
              <img alt={chain.name ?? ''} src={chain.iconUrl} style={{ background: chain.iconBackground }} />
            )}
            {chain.name} {chain.id.toFixed()}
          </button>
          <button type="button" onClick={openAccountModal} title={account.address}>
            {account.ensAvatar && <img alt="" src={account.ensAvatar} />}
            {account.ensName ?? account.displayName} {balance ? `(${balance})` : ''} {pending && '…'} {parts.join(' ')}
          </button>
        </div>
      )
    }}
  </ConnectButton.Custom>
)

/** Connect buttons: without props, with one value per prop, and with separate values for small and large screens. */
export const Buttons = () => (
  <>
    <ConnectButton />
    <ConnectButton label="Sign in" accountStatus="avatar" chainStatus="none" showBalance={false} />
    <ConnectButton
      accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }}
      chainStatus={{ smallScreen: 'icon', largeScreen: 'name' }}
      showBalance={{ smallScreen: false, largeScreen: true }}
    />
  </>
)
