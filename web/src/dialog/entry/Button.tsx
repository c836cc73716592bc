import { isAsking } from '../../flow/asking'
import { useFlowValue, useText, useWalletConnection } from '../context'
import { Account } from './Account'
import { type ButtonState, buttonState } from './buttonState'
import { Opener } from './Opener'
import type { AccountParts } from './responsive'
import { SignedIn } from './SignedIn'
import { useSlow } from './useSlow'

const skeleton = (
  <>
    <span className="kl-skel kl-skel--dot" />
    <span className="kl-skel kl-skel--b" />
  </>
)

/** The place of the account while its connection is restored. It has one look; a slow one can be pressed, too. */
const Restoring = ({ slow }: { slow: boolean }) => {
  const text = useText()
  const look = 'kl-chip kl-chip--who'
  if (slow)
    return (
      <Opener className={look} aria-busy aria-label={text('button.restoring')}>
        {skeleton}
      </Opener>
    )
  return (
    <span className={look} role="status" aria-label={text('button.reconnecting')}>
      {skeleton}
    </span>
  )
}

type IdleProps = Pick<ButtonState & { is: 'idle' }, 'busy'> & { label: string | undefined }

/** `busy`: the label of work in progress; the button opens the dialog in any case. */
const Idle = ({ busy, label }: IdleProps) => {
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

type ButtonProps = {
  parts: AccountParts
  /** The label without a connection; by default "Connect wallet" in the visitor's language. */
  label?: string | undefined
  /** Whether the server has drawn the account. */
  drawn?: boolean
}

/** The button: connect, connecting, restoring, or the network and account of a connection. */
export const Button = ({ parts, label, drawn = false }: ButtonProps) => {
  const connection = useWalletConnection()
  const asking = useFlowValue(({ screen }) => isAsking(screen))
  const timedOut = useFlowValue(({ screen }) => screen.at === 'timedOut')
  const reconnecting = connection.status === 'reconnecting'
  const slow = useSlow(reconnecting)
  const state = buttonState(connection, { asking, timedOut, slow, drawn })
  return (
    // A key per state: an account is wider than the button, and an element that grew would be a layout shift.
    <span className="kl" data-kl-button key={state.is === 'connected' ? 'account' : 'connect'}>
      {state.is !== 'connected' && !reconnecting && <SignedIn />}
      {state.is === 'connected' && <Account address={state.address} chainId={state.chainId} parts={parts} />}
      {state.is === 'restoring' && <Restoring slow={state.slow} />}
      {state.is === 'idle' && <Idle busy={state.busy} label={label} />}
    </span>
  )
}
