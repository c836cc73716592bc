import type { Method, Screen } from '../flow/screen'

/** A wallet and a method. The wallet is the catalogue's id, else the announced rdns, else empty. */
export type Choice = { wallet: string; method: Method }

/** The wallet of a connector, as entries name it. */
export type WalletOf = (uid: string) => string

type At<A extends Screen['at']> = Extract<Screen, { at: A }>

/** What a screen means to the log: whether it is on the way to a connection, and the wallet chosen by then. */
type Row<A extends Screen['at']> = {
  connecting: boolean
  choice?: (screen: At<A>, walletOf: WalletOf) => Choice
}

/** A wallet of this browser has the method "extension", also if the catalogue lists others for it. */
const extensionChoice = ({ uid }: { uid: string }, walletOf: WalletOf): Choice => ({
  wallet: walletOf(uid),
  method: 'extension',
})
const named = ({ wallet, method }: Choice): Choice => ({ wallet, method })

/** Every screen; a missing one does not compile. */
const rows: { [A in Screen['at']]: Row<A> } = {
  home: { connecting: true },
  help: { connecting: true },
  guide: { connecting: true, choice: named },
  ready: { connecting: true, choice: extensionChoice },
  resuming: { connecting: true, choice: named },
  waiting: { connecting: true, choice: extensionChoice },
  pending: { connecting: true, choice: extensionChoice },
  rejected: { connecting: true, choice: extensionChoice },
  timedOut: { connecting: true, choice: extensionChoice },
  failed: { connecting: true, choice: extensionChoice },
  // The previous screen logged the choice, with its method.
  connected: { connecting: false },
  // The only wallet of its own browser: the visitor has not chosen it yet.
  inApp: { connecting: true },
  account: { connecting: false },
  wallets: { connecting: false },
  leave: { connecting: false },
  networks: { connecting: false },
  adding: { connecting: false },
  sign: { connecting: false },
  gate: { connecting: false },
}

/** Whether a screen is on the way to a connection. */
export const isConnecting = ({ at }: Screen): boolean => rows[at].connecting

/** The wallet and method that the visitor has chosen on this screen, if any. */
export const choiceOn = (screen: Screen, walletOf: WalletOf): Choice | undefined =>
  (rows[screen.at] as Row<Screen['at']>).choice?.(screen as never, walletOf)
