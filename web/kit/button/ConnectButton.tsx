import { useFlow, useText, useWalletConnection } from '../../src/dialog/context'
import { Restoring, useLate } from '../../src/dialog/entry/ConnectButton'
import { useHydrated } from '../first'
import { useSite } from '../site'
import { Themed } from '../Themed'
import { Account, type AccountParts } from './Account'
import { Custom } from './Custom'
import { Opener } from './Opener'
import { SignedIn } from './SignedIn'
import { buttonState } from './state'

export type ConnectButtonProps = Partial<AccountParts> & {
  /** The label without a connection; by default "Connect wallet" in the visitor's language. */
  label?: string
}

const Idle = ({ busy, label }: { busy: 'button.connecting' | 'button.restoring' | undefined; label?: string }) => {
  const text = useText()
  const connect = label ?? text('button.connect')
  return (
    <Opener className="kl-connect" aria-busy={busy && true} data-other={busy ? connect : text('button.connecting')}>
      {/* A key per text: the browser counts a replaced element as no layout shift. */}
      <span className="kl-connect__now" key={busy}>
        {busy && <span className="kl-spin" aria-hidden="true" />}
        {busy ? text(busy) : connect}
      </span>
    </Opener>
  )
}

const Drawn = ({ label, ...parts }: AccountParts & { label?: string }) => {
  const connection = useWalletConnection()
  const { screen } = useFlow()
  const reconnecting = connection.status === 'reconnecting'
  const late = useLate(reconnecting)
  const { core } = useSite('<ConnectButton>')
  const drawn = (useHydrated() ? core.drawn() : core.first())?.address !== undefined
  const state = buttonState(connection, screen, { late, drawn })
  return (
    // A key per state: an account is wider than the button, and an element that grew would be a layout shift.
    <span className="kl" data-kl-button key={state.is === 'connected' ? 'account' : 'connect'}>
      {state.is !== 'connected' && !reconnecting && <SignedIn />}
      {state.is === 'connected' && <Account address={state.address} chainId={state.chainId} parts={parts} />}
      {state.is === 'restoring' && <Restoring />}
      {state.is === 'idle' && <Idle busy={state.busy} {...(label === undefined ? {} : { label })} />}
    </span>
  )
}

const Button = ({
  accountStatus = 'full',
  chainStatus = { smallScreen: 'icon', largeScreen: 'full' },
  showBalance = { smallScreen: false, largeScreen: true },
  ...label
}: ConnectButtonProps) => (
  <Themed part="<ConnectButton>">
    <Drawn accountStatus={accountStatus} chainStatus={chainStatus} showBalance={showBalance} {...label} />
  </Themed>
)

/** The button of the page: connect, connecting, restoring, or the network and account of a connection. */
export const ConnectButton = Object.assign(Button, { Custom })
