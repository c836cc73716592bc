import { isAsking } from '../../flow/asking'
import { useFlowValue, useText, useWalletConnection } from '../context'
import { Account } from './Account'
import { type ButtonState, findButtonState } from './buttonState'
import { OpenDialogButton } from './OpenDialogButton'
import type { AccountParts } from './responsive'
import { SignedInAccount } from './SignedIn'
import { useIsSlow } from './useSlow'

const buttonSkeleton = (
  <>
    <span className="kl-skel kl-skel--dot" />
    <span className="kl-skel kl-skel--b" />
  </>
)

/**
 * A placeholder for the account while its connection is being restored. If restoring takes long (`slow`), the
 * placeholder is a button with the same look.
 */
const RestoringButton = ({ slow }: { slow: boolean }) => {
  const text = useText()
  const chipClass = 'kl-chip kl-chip--who'
  if (slow)
    return (
      <OpenDialogButton className={chipClass} aria-busy aria-label={text('button.restoring')}>
        {buttonSkeleton}
      </OpenDialogButton>
    )
  return (
    <span className={chipClass} role="status" aria-label={text('button.reconnecting')}>
      {buttonSkeleton}
    </span>
  )
}

type IdleProps = Pick<ButtonState & { is: 'idle' }, 'busyKey'> & { label: string | undefined }

/**
 * The button if no account is connected. The label is "Connect wallet", or `busyKey` while work is in progress. In both
 * cases a click opens the dialog.
 */
const IdleButton = ({ busyKey, label }: IdleProps) => {
  const text = useText()
  const connectLabel = label ?? text('button.connect')
  return (
    <OpenDialogButton
      className="kl-connect"
      aria-busy={busyKey && true}
      data-other={busyKey ? connectLabel : text('button.connecting')}
    >
      {/* Each text has its own key, because browsers do not count a replaced element as a layout shift. */}
      <span className="kl-connect__now" key={busyKey}>
        {busyKey && <span className="kl-spin" aria-hidden="true" />}
        {busyKey ? text(busyKey) : connectLabel}
      </span>
    </OpenDialogButton>
  )
}

type ButtonProps = {
  parts: AccountParts
  /** The label if no wallet is connected. Default: "Connect wallet" in the visitor's language. */
  label?: string | undefined
  /** True if the server has rendered the account. */
  ssr?: boolean
}

/** The button in its four states: connect, connecting, restoring, or the network and account of a connection. */
export const Button = ({ parts, label, ssr = false }: ButtonProps) => {
  const connection = useWalletConnection()
  const isAskingWallet = useFlowValue(({ screen }) => isAsking(screen))
  const hasTimedOut = useFlowValue(({ screen }) => screen.at === 'timedOut')
  const isSlow = useIsSlow(connection.status === 'reconnecting')
  const state = findButtonState(connection, {
    asking: isAskingWallet,
    timedOut: hasTimedOut,
    ssr,
  })
  return (
    // Give the button and the wider account different keys, because browsers count an element that grows as a layout
    // shift, but not an element that replaces another one.
    <span className="kl" data-kl-button key={state.is === 'connected' ? 'account' : 'connect'}>
      {state.is === 'idle' && <SignedInAccount />}
      {state.is === 'connected' && <Account address={state.address} chainId={state.chainId} parts={parts} />}
      {state.is === 'restoring' && <RestoringButton slow={isSlow} />}
      {state.is === 'idle' && <IdleButton busyKey={state.busyKey} label={label} />}
    </span>
  )
}
