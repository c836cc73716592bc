import { type ReactNode, useCallback, useMemo } from 'react'
import { type Connector, useConfig } from 'wagmi'
import { type CustomWalletButton, catalogueWallet as find, WalletButton as KitButton } from '../index'
import { createCatalogueWallet } from './catalogueWallet'
import type { RainbowKitDetails } from './walletTypes'

/**
 * The wallet of a button: RainbowKit's description, and wagmi's connector once the wallet is detected in this browser.
 */
type WalletConnector = Connector &
  RainbowKitDetails & {
    ready?: boolean
    recent: boolean
    showWalletConnectModal?: () => void
    mobileDownloadUrl?: string
    extensionDownloadUrl?: string
    desktopDownloadUrl?: string
    getDesktopUri?: () => Promise<string>
    getQrCodeUri?: () => Promise<string>
    getMobileUri?: () => Promise<string>
  }

export interface WalletButtonRendererProps {
  /** A wallet id of RainbowKit or of Kisslock's catalogue. Default: `rainbow`. */
  wallet?: string
  children: (renderProps: {
    error: boolean
    loading: boolean
    connected: boolean
    ready: boolean
    mounted: boolean
    connector: WalletConnector
    connect: () => Promise<void>
  }) => ReactNode
}

/** RainbowKit's ids that differ from the catalogue's, in lower case. */
const catalogueIds: Readonly<Record<string, string>> = { ctrl: 'xdefi', onekey: 'one_key' }

/** Return the catalogue id for a name in any case. An unknown name is returned unchanged, and the button reports it. */
const toCatalogueId = (wallet: string): string => {
  const lowerCaseName = wallet.toLowerCase()
  return catalogueIds[lowerCaseName] ?? find(lowerCaseName)?.id ?? wallet
}

/**
 * Return RainbowKit's description of a wallet. The description of a site's own wallet comes from the connector. The
 * description of an unknown wallet contains only the id.
 */
const describeWallet = (id: string, siteDescription: RainbowKitDetails | undefined): RainbowKitDetails => {
  const buttonGroup = { index: 0, groupIndex: 0, groupName: '', isRainbowKitConnector: true }
  if (!find(id)) return siteDescription ?? { id, name: id, iconUrl: '', iconBackground: '#ffffff', ...buttonGroup }
  const { createConnector, ...wallet } = createCatalogueWallet(id)
  return { ...wallet, ...buttonGroup }
}

const useConnector = (id: string): WalletConnector => {
  const { connectors } = useConfig()
  return useMemo(() => {
    const listedConnector = connectors.find((connector) => connector.id === id) as
      | { rkDetails?: RainbowKitDetails }
      | undefined
    const walletDetails = describeWallet(id, listedConnector?.rkDetails)
    const connector = connectors.find((candidate) => candidate.id === id || candidate.id === walletDetails.rdns)
    return Object.assign(Object.create(connector ?? null), walletDetails, { recent: false })
  }, [connectors, id])
}

type ButtonContentProps = Pick<WalletButtonRendererProps, 'children'> & { id: string; button: CustomWalletButton }

const ButtonContent = ({ id, button, children }: ButtonContentProps) => {
  const { error, loading, connected, ready, mounted, connect: connectWallet } = button
  const connector = useConnector(id)
  const connect = useCallback(async () => connectWallet(), [connectWallet])
  return children({ ...{ loading, connected, ready, mounted, connector, connect }, error: error !== undefined })
}

const Custom = ({ wallet = 'rainbow', children }: WalletButtonRendererProps) => {
  const id = toCatalogueId(wallet)
  return (
    <KitButton.Custom wallet={id}>
      {(button) => (
        <ButtonContent id={id} button={button}>
          {children}
        </ButtonContent>
      )}
    </KitButton.Custom>
  )
}

const Button = ({ wallet = 'rainbow' }: { wallet?: string }) => <KitButton wallet={toCatalogueId(wallet)} />

/** Kisslock's button for one wallet, with RainbowKit's props. */
export const WalletButton = Object.assign(Button, { Custom })
