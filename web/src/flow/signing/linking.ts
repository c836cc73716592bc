import type { Flow } from '../flow'

/** Whether a wallet that the visitor connects is to be added to the user, instead of signing in with it. */
export type Linking = {
  /** Opens the list of wallets. */
  begin: () => void
  isPending: () => boolean
  /** Shows the wallets of the user. */
  show: () => void
  stop: () => void
}

/** Creates this state of a page, which is off at first. It is off again when the dialog closes or shows the account. */
export const createLinking = ({ get, send, subscribe }: Flow): Linking => {
  let isLinking = false
  const stop = subscribe(() => {
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
    stop,
  }
}
