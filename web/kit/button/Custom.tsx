import { type ReactNode, useSyncExternalStore } from 'react'
import { lazy } from '../../src/browser/lazy'
import { KisslockContext } from '../../src/dialog/context'
import { shortAddress } from '../../src/dialog/shortAddress'
import type { Amount } from '../../src/flow/account/accountData'
import { useHydrated, useShown } from '../context/firstState'
import { type SessionState, useSession, useWalletConnection } from '../context/hooks'
import { useShownModal } from '../context/shownModal'
import { useSite } from '../context/siteContext'
import { useChainIcon } from '../icons/ChainTile'

/** The connected account, as a site's own button gets it. Texts are in the visitor's language. */
export type CustomAccount = {
  address: string
  /** The name of the account, else its short address. */
  displayName: string
  ensName?: string
  ensAvatar?: string
  /** The balance with its currency: `1.284 ETH`. */
  displayBalance?: string
  /** The same balance as a number. */
  balance?: Amount
}

/** The chain of the connection, as a site's own button gets it. */
export type CustomChain = {
  id: number
  name?: string
  iconUrl?: string
  hasIcon: boolean
  /** Whether the site does not use this chain. */
  unsupported: boolean
}

/** What `ConnectButton.Custom` gives to its child. */
export type CustomButton = {
  account?: CustomAccount
  chain?: CustomChain
  /** False in the first render, which the server draws, too. */
  mounted: boolean
  /** Undefined for a site without signing in. */
  authenticationStatus?: 'loading' | 'authenticated' | 'unauthenticated'
  openConnectModal: () => void
  openAccountModal: () => void
  openChainModal: () => void
  connectModalOpen: boolean
  accountModalOpen: boolean
  chainModalOpen: boolean
}

type CustomProps = { children: (button: CustomButton) => ReactNode }

const statusOf = (session: SessionState): NonNullable<CustomButton['authenticationStatus']> => {
  if (session.status === 'unknown') return 'loading'
  return session.current ? 'authenticated' : 'unauthenticated'
}

/** Name, picture and balance of the account, loaded once a wallet is connected. */
const detailsChunk = lazy(() => import('./CustomDetails'))

const part = '<ConnectButton.Custom>'

const Drawn = ({ children }: CustomProps) => {
  const { kisslock } = useSite(part)
  const { config } = useShown(part)
  const { status, address, chainId } = useWalletConnection()
  const session = useSession()
  const shown = useShownModal(part)
  const details = useSyncExternalStore(detailsChunk.subscribe, detailsChunk.get, () => undefined)
  const connected = status === 'connected' && address && chainId !== undefined
  const chain = config.chains.find(({ id }) => id === chainId)
  const { icon } = useChainIcon(connected ? chainId : undefined)
  const button: CustomButton = {
    ...(connected && {
      account: { address, displayName: shortAddress(address) },
      chain: {
        id: chainId,
        hasIcon: icon !== undefined,
        unsupported: !chain,
        ...(icon && { iconUrl: icon }),
        ...(chain && { name: chain.name }),
      },
    }),
    mounted: useHydrated(),
    ...(config.sign_in.mode !== 'off' && { authenticationStatus: statusOf(session) }),
    openConnectModal: () => kisslock.open('home'),
    openAccountModal: () => kisslock.open('account'),
    openChainModal: () => kisslock.open('networks'),
    connectModalOpen: shown === 'connect',
    accountModalOpen: shown === 'account',
    chainModalOpen: shown === 'chain',
  }
  if (!connected) return children(button)
  if (details) return <details.CustomDetails button={button}>{children}</details.CustomDetails>
  // Without the chunk the short address stays.
  void detailsChunk.load().catch(() => {})
  return children(button)
}

/** A button of the site's own: `children` draws it from account, chain and the functions that open the dialog. */
export const Custom = (props: CustomProps) => (
  <KisslockContext.Provider value={useShown(part)}>
    <Drawn {...props} />
  </KisslockContext.Provider>
)
