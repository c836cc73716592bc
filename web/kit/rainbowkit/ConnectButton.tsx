import type { ReactNode } from 'react'
import { ConnectButton as KitButton, type ConnectButtonProps } from '../button/ConnectButton'
import type { CustomButton } from '../button/Custom'
import { useAuthentication } from './authentication'
import type { AuthenticationStatus } from './types'

/** What `ConnectButton.Custom` gives to its child, by RainbowKit's names. */
export type ConnectButtonRenderProps = {
  account?: {
    address: string
    balanceDecimals?: number
    balanceFormatted?: string
    balanceSymbol?: string
    displayBalance?: string
    displayName: string
    ensAvatar?: string
    ensName?: string
    hasPendingTransactions: boolean
  }
  chain?: {
    hasIcon: boolean
    iconUrl?: string
    iconBackground?: string
    id: number
    name?: string
    unsupported?: boolean
  }
  mounted: boolean
  authenticationStatus?: AuthenticationStatus
  openAccountModal: () => void
  openChainModal: () => void
  openConnectModal: () => void
  accountModalOpen: boolean
  chainModalOpen: boolean
  connectModalOpen: boolean
}

const propsOf = ({ account, ...button }: CustomButton): ConnectButtonRenderProps => ({
  ...button,
  ...(account && { account: { ...account, hasPendingTransactions: false } }),
})

const Custom = ({ children }: { children: (props: ConnectButtonRenderProps) => ReactNode }) => {
  const status = useAuthentication()?.status
  return (
    <KitButton.Custom>
      {(button) => children({ ...propsOf(button), ...(status && { authenticationStatus: status }) })}
    </KitButton.Custom>
  )
}

const Button = (props: ConnectButtonProps) => <KitButton {...props} />

/** Kisslock's button with RainbowKit's props. */
export const ConnectButton = Object.assign(Button, { Custom })
