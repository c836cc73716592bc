import { useMemo, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { KisslockContext } from '../../src/dialog/context'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { type SessionState, useSession, useWalletConnection } from '../context/hooks'
import { useOpenDialog } from '../context/openDialog'
import { useIsHydrated, useRenderedCore } from '../context/serverState'
import { useSite } from '../context/siteContext'
import { useChainIcon } from '../icons/ChainTile'
import type { CustomButton, RenderButton } from './customButton'

type CustomProps = { children: RenderButton }

const toButtonStatus = (session: SessionState): NonNullable<CustomButton['authenticationStatus']> => {
  if (session.status === 'unknown') return 'loading'
  return session.current ? 'authenticated' : 'unauthenticated'
}

/** The code for the account's name, picture and balance. The code loads once a wallet is connected. */
const detailsChunk = lazy(() => import('./CustomDetails'))

const partName = '<ConnectButton.Custom>'

/**
 * Return the functions that open the dialog. The functions are the same objects in every render, so a site can use them
 * as dependencies of an effect.
 */
const useOpeners = () => {
  const { kisslock } = useSite(partName)
  return useMemo(
    () => ({
      openConnectModal: () => kisslock.open('home'),
      openAccountModal: () => kisslock.open('account'),
      openChainModal: () => kisslock.open('networks'),
    }),
    [kisslock],
  )
}

const CustomContent = ({ children }: CustomProps) => {
  const { config } = useRenderedCore(partName)
  const { status, address, chainId } = useWalletConnection()
  const session = useSession()
  const dialog = useOpenDialog()
  const customDetails = useSyncExternalStore(detailsChunk.subscribe, detailsChunk.get, () => undefined)
  const isConnected = status === 'connected' && address && chainId !== undefined
  const chain = config.chains.find(({ id }) => id === chainId)
  const { icon } = useChainIcon(isConnected ? chainId : undefined)
  const button: CustomButton = {
    ...(isConnected && {
      account: { address, displayName: shortenAddress(address) },
      chain: {
        id: chainId,
        hasIcon: icon !== undefined,
        unsupported: !chain,
        ...(icon && { iconUrl: icon }),
        ...(chain && { name: chain.name }),
      },
    }),
    mounted: useIsHydrated(),
    ...(config.sign_in.mode !== 'off' && { authenticationStatus: toButtonStatus(session) }),
    ...useOpeners(),
    connectModalOpen: dialog === 'home',
    accountModalOpen: dialog === 'account',
    chainModalOpen: dialog === 'networks',
  }
  if (!isConnected) return children(button)
  if (customDetails) return <customDetails.CustomDetails button={button}>{children}</customDetails.CustomDetails>
  // If the chunk does not load, the short address remains.
  void detailsChunk.load().catch(() => {})
  return children(button)
}

/**
 * A site's own button. The function `children` renders the button from the account, the chain and the functions that
 * open the dialog.
 */
export const Custom = (props: CustomProps) => (
  <KisslockContext.Provider value={useRenderedCore(partName)}>
    <CustomContent {...props} />
  </KisslockContext.Provider>
)
