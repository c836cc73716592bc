import type { Flow } from '../flow'

/** Turns linking on and off. If it is on, the next connected wallet is linked to the user instead of signing in. */
export type Linking = {
  /** Opens the list of wallets. */
  begin: () => void
  isPending: () => boolean
  /** Shows the user's wallets. */
  show: () => void
  stop: () => void
}

/**
 * Create a `Linking` for a page. Linking is off at first. Linking is switched off again when the dialog closes or shows
 * the account.
 */
export const createLinking = ({ get, send, subscribe }: Flow): Linking => {
  let isLinking = false
  const unsubscribe = subscribe(() => {
    const { open, screen } = get()
    if (!open || screen.at === 'account') isLinking = false
  })
  return {
    begin: () => {
      isLinking = true
      send({ type: 'allShown' })
    },
    isPending: () => isLinking,
    show: () => send({ type: 'accountShown', page: 'links' }),
    stop: unsubscribe,
  }
}
