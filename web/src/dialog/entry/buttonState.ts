import type { Connection } from '../../flow/connection'

/**
 * The state of the button: an account, a connection that is being restored, or the label that lets the visitor connect.
 */
export type ButtonState =
  | { is: 'connected'; address: `0x${string}`; chainId: number }
  | { is: 'restoring' }
  | { is: 'idle'; busyKey: 'button.connecting' | undefined }

/**
 * `asking`: the dialog's screen is waiting for a wallet. `timedOut`: the dialog has stopped waiting for the wallet.
 * `ssr`: the server has rendered the account, which stays visible.
 */
type ButtonCircumstances = { asking: boolean; timedOut: boolean; ssr: boolean }

export const findButtonState = (connection: Connection, circumstances: ButtonCircumstances): ButtonState => {
  const { status, address, chainId } = connection
  const { ssr, timedOut } = circumstances
  const isServerRendered = status === 'reconnecting' && ssr
  if (status === 'reconnecting' && !isServerRendered) return { is: 'restoring' }
  const hasAccount = isServerRendered || status === 'connected' || status === 'connecting'
  if (hasAccount && address && chainId !== undefined) return { is: 'connected', address, chainId }
  const isAskingWallet = circumstances.asking || (status === 'connecting' && !timedOut)
  return { is: 'idle', busyKey: isAskingWallet ? 'button.connecting' : undefined }
}
