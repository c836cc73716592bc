import type { Connection } from '../../flow/connection'

/** What the button shows: the account, a connection that is being restored, or the way to connect. */
export type ButtonState =
  | { is: 'connected'; address: `0x${string}`; chainId: number }
  | { is: 'restoring'; slow: boolean }
  | { is: 'idle'; busy: 'button.connecting' | undefined }

/**
 * `asking`: a wallet is asked, by the dialog's screen. `timedOut`: the dialog has stopped to wait for it. `slow`: restoring
 * takes longer than usual. `drawn`: the server has drawn the account, which stays in view.
 */
type Circumstances = { asking: boolean; timedOut: boolean; slow: boolean; drawn: boolean }

/** The state of the button. */
export const buttonState = (connection: Connection, circumstances: Circumstances): ButtonState => {
  const { status, address, chainId } = connection
  const { slow, drawn, timedOut } = circumstances
  const isServerRendered = status === 'reconnecting' && drawn
  if (status === 'reconnecting' && !isServerRendered) return { is: 'restoring', slow }
  const hasAccount = isServerRendered || status === 'connected' || status === 'connecting'
  if (hasAccount && address && chainId !== undefined) return { is: 'connected', address, chainId }
  const asking = circumstances.asking || (status === 'connecting' && !timedOut)
  return { is: 'idle', busy: asking ? 'button.connecting' : undefined }
}
