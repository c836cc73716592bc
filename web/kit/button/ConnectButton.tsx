import { Button } from '../../src/dialog/entry/Button'
import { type AccountParts, defaultParts } from '../../src/dialog/entry/responsive'
import { useIsHydrated } from '../context/serverState'
import { useSite } from '../context/siteContext'
import { Themed } from '../styles/Themed'
import { Custom } from './Custom'
import { SiteButtonProvider } from './SiteButton'

export type ConnectButtonProps = Partial<AccountParts> & {
  /** The label if no wallet is connected. Default: "Connect wallet" in the visitor's language. */
  label?: string
}

const RenderedButton = ({ label, ...accountParts }: ConnectButtonProps) => {
  const { core } = useSite('<ConnectButton>')
  const hasRenderedAddress =
    (useIsHydrated() ? core.paintedConnection() : core.serverConnection())?.address !== undefined
  const {
    accountStatus = defaultParts.accountStatus,
    chainStatus = defaultParts.chainStatus,
    showBalance = defaultParts.showBalance,
  } = accountParts
  return <Button parts={{ accountStatus, chainStatus, showBalance }} label={label} ssr={hasRenderedAddress} />
}

const SiteConnectButton = (props: ConnectButtonProps) => (
  <Themed part="<ConnectButton>">
    <SiteButtonProvider>
      <RenderedButton {...props} />
    </SiteButtonProvider>
  </Themed>
)

/**
 * The connect button of the page. Depending on the state of the connection, the button offers to connect, shows
 * progress, or shows the network and the account.
 */
export const ConnectButton = Object.assign(SiteConnectButton, { Custom })
