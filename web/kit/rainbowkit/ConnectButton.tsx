import type { ReactNode } from 'react'
import { formatUnits } from 'viem'
import { useConfig } from 'wagmi'
import { type ConnectButtonProps, type CustomButton, ConnectButton as KitButton } from '../index'
import { useAuthentication } from './authentication'
import { useOpeners } from './modals'
import { useHasPendingTransaction } from './recentTransactions'
import type { AuthenticationStatus, Chain } from './types'

/** The props that `ConnectButton.Custom` passes to its child function, with RainbowKit's names. */
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

/** Convert the render props of Kisslock's button to those of RainbowKit. */
export const toRenderProps = (
  { account, ...button }: CustomButton,
  hasPendingTransaction: boolean,
): ConnectButtonRenderProps => {
  if (!account) return button
  const { balance, ...details } = account
  const amount = balance && {
    balanceDecimals: balance.decimals,
    balanceFormatted: formatUnits(balance.value, balance.decimals),
    ...(balance.symbol ? { balanceSymbol: balance.symbol } : {}),
  }
  return { ...button, account: { ...details, ...amount, hasPendingTransactions: hasPendingTransaction } }
}

type ChainIcon = Pick<Chain, 'iconUrl' | 'iconBackground'>

/**
 * Return the props with the chain's icon from the site's config. If that icon is a function, Kisslock's icon is used
 * instead.
 */
export const addChainIcon = <Props extends ConnectButtonRenderProps>(
  props: Props,
  chains: readonly (ChainIcon & { id: number })[],
): Props => {
  const { iconUrl, iconBackground } = chains.find(({ id }) => id === props.chain?.id) ?? {}
  if (!props.chain || typeof iconUrl !== 'string') return props
  return { ...props, chain: { ...props.chain, hasIcon: true, iconUrl, ...(iconBackground ? { iconBackground } : {}) } }
}

type CustomProps = { children: (props: ConnectButtonRenderProps) => ReactNode }

/** A site's own button, rendered from RainbowKit's render props. */
const Custom = ({ children }: CustomProps) => {
  const status = useAuthentication()?.status
  const hasPendingTransaction = useHasPendingTransaction()
  const openers = useOpeners()
  const { chains } = useConfig()
  return (
    <KitButton.Custom>
      {(button) =>
        children({
          ...addChainIcon(toRenderProps(button, hasPendingTransaction), chains),
          ...openers,
          ...(status && { authenticationStatus: status }),
        })
      }
    </KitButton.Custom>
  )
}

const Button = (props: ConnectButtonProps) => <KitButton {...props} />

const defaultProps = {
  accountStatus: 'full',
  chainStatus: { largeScreen: 'full', smallScreen: 'icon' },
  label: 'Connect Wallet',
  showBalance: { largeScreen: true, smallScreen: false },
} as const

/**
 * Kisslock's button with RainbowKit's props. `__defaultProps` contains RainbowKit's default label, for code that
 * compares a label with the default.
 */
export const ConnectButton = Object.assign(Button, { Custom, __defaultProps: defaultProps })
