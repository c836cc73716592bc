import { ConnectButton } from 'kisslock'

/** The site's own button. Kisslock provides the account, the chain and the functions that open its dialog. */
export const Button = () => (
  <ConnectButton.Custom>
    {({ account, chain, openAccountModal, openChainModal, openConnectModal }) =>
      account ? (
        <>
          <button type="button" onClick={openChainModal}>
            {chain?.name ?? 'Unknown network'}
          </button>
          <button type="button" onClick={openAccountModal}>
            {account.displayName}, {account.displayBalance ?? '…'}. Show account
          </button>
        </>
      ) : (
        <button type="button" onClick={openConnectModal}>
          Connect wallet
        </button>
      )
    }
  </ConnectButton.Custom>
)
