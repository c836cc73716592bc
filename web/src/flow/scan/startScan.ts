import { pairWallet } from '../../actions/pairWallet'
import { type OpenedApp, rememberApp } from '../../actions/rememberApp'
import type { Paired } from '../../wallets/walletConnect/pairing'
import type { Journey } from '../journey'
import { createScanSession, type ScanSession } from './session'

type StartOptions = {
  wallet: string
  /** What opens the app later, if it is opened from here. */
  app: OpenedApp | undefined
  onPaired: (paired: Paired) => void
}

/** A session on this page's engine, which the journey knows of; the relay's client is loaded with the first code. */
export const startScan = (
  { engine, scan }: Pick<Journey, 'engine' | 'scan'>,
  { wallet, app, onPaired }: StartOptions,
): ScanSession => {
  const session: ScanSession = createScanSession({
    wallet,
    pair: (parameters) => pairWallet(engine, parameters),
    onPaired: (paired) => {
      rememberApp(session.get().opened > 0 ? app : undefined)
      onPaired(paired)
    },
  })
  session.subscribe(() => scan.set(session.get()))
  const end = () => {
    session.end()
    scan.set(undefined)
  }
  return { ...session, end }
}
