import { pairWallet } from '../../actions/pairWallet'
import { type OpenedApp, rememberApp } from '../../actions/rememberApp'
import type { Paired } from '../../wallets/walletConnect/pairing'
import type { Runtime } from '../runtime'
import { createPairingVisit, type PairingVisit } from './visit'

type StartOptions = {
  wallet: string
  /** What opens the app later, if it is opened from here. */
  app: OpenedApp | undefined
  onPaired: (paired: Paired) => void
}

/** A visit on this page's engine, which the runtime knows of; the relay's client is loaded with the first code. */
export const startVisit = (
  { engine, pairing }: Pick<Runtime, 'engine' | 'pairing'>,
  { wallet, app, onPaired }: StartOptions,
): PairingVisit => {
  const visit: PairingVisit = createPairingVisit({
    wallet,
    pair: (parameters) => pairWallet(engine, parameters),
    onPaired: (paired) => {
      rememberApp(visit.get().opened > 0 ? app : undefined)
      onPaired(paired)
    },
  })
  visit.subscribe(() => pairing.set(visit.get()))
  const end = () => {
    visit.end()
    pairing.set(undefined)
  }
  return { ...visit, end }
}
