import { type GuardedProvider, guardProvider } from '../wallets/guard'
import type { DiscoveredWallet, RawProvider } from '../wallets/types'

/** All wallets with the rdns of this one. Their announcements come in any order, so any may be the remembered one. */
export const withSameRdns = (found: DiscoveredWallet, all: readonly DiscoveredWallet[]): readonly DiscoveredWallet[] =>
  found.rdns === undefined ? [found] : all.filter(({ rdns }) => rdns === found.rdns)

type Accounts = readonly string[]
type Shows = (wallet: DiscoveredWallet, seen: Accounts) => void

/** Watches the accounts that wallets share, without a time limit. */
export type AccountWatch = {
  /** The wallet that shares an account; of several wallets, one that shares one of `accounts`. Undefined if none does. */
  shown(accounts: Accounts): Promise<DiscoveredWallet | undefined>
  /** Resolves after an `accountsChanged` since the last `shown`, or at `close`. */
  changed(): Promise<void>
  close(): void
}

/** Reads without a time limit, for an announced wallet whose worker may still be starting. */
const noLimits: ReadonlyMap<string, number> = new Map()

const guardOf = async ({ connector, rdns }: DiscoveredWallet, isOpen: () => boolean): Promise<GuardedProvider> => {
  const provider = (await connector.getProvider()) as RawProvider & Partial<GuardedProvider>
  const { raw = provider } = provider
  return guardProvider(raw, isOpen, rdns === undefined ? undefined : noLimits)
}

/** Watches wallets without a prompt, through separate guards, until `close` or an abort of the signal. */
export const watchAccounts = async (
  wallets: readonly DiscoveredWallet[],
  signal: AbortSignal,
): Promise<AccountWatch> => {
  const guards = await Promise.all(wallets.map((wallet) => guardOf(wallet, () => !signal.aborted)))
  let hasChanged = false
  let report: Shows = () => {}
  let continueWaiting = () => {}
  const close = () => {
    for (const guard of guards) guard.close()
    continueWaiting()
  }
  wallets.forEach((wallet, index) => {
    guards[index]?.on('accountsChanged', (seen: Accounts) => {
      hasChanged = true
      report(wallet, seen)
      continueWaiting()
    })
  })
  signal.addEventListener('abort', close)

  const shown = (accounts: Accounts) =>
    new Promise<DiscoveredWallet | undefined>((resolve) => {
      hasChanged = false
      report = (wallet, seen) => {
        const fits = wallets.length > 1 ? seen.some((account) => accounts.includes(account)) : seen.length > 0
        if (fits) resolve(wallet)
      }
      const asked = wallets.map(async (wallet, index) => {
        const seen = await guards[index]?.request({ method: 'eth_accounts' }).catch(() => [])
        report(wallet, (seen ?? []) as Accounts)
      })
      void Promise.all(asked).then(() => resolve(undefined))
    })

  const changed = () =>
    new Promise<void>((resolve) => {
      continueWaiting = resolve
      if (hasChanged || signal.aborted) resolve()
    })

  return { shown, changed, close }
}
