import type { Connector } from '@wagmi/core'
import { type GuardedProvider, guardProvider } from '../wallets/guard'
import type { DiscoveredWallet, RawProvider } from '../wallets/types'

/**
 * Return all wallets with the same rdns. The wallets' announcements arrive in any order, so any of these wallets can be
 * the wallet that was connected.
 */
export const findWithSameRdns = (
  wallet: DiscoveredWallet,
  discoveredWallets: readonly DiscoveredWallet[],
): readonly DiscoveredWallet[] =>
  wallet.rdns === undefined ? [wallet] : discoveredWallets.filter(({ rdns }) => rdns === wallet.rdns)

type AccountList = readonly string[]
type ReportAccounts = (wallet: DiscoveredWallet, sharedAccounts: AccountList) => void

/** Watches which accounts wallets share with the site, without a time limit. */
export type AccountWatch = {
  /**
   * Returns the wallet that shares an account. If several wallets are watched, the wallet must share one of `accounts`.
   * Undefined if no wallet shares an account.
   */
  findSharing(accounts: AccountList): Promise<DiscoveredWallet | undefined>
  /**
   * Resolves when a wallet sends `accountsChanged`, or at `close`. Resolves immediately if a wallet has sent this event
   * since the last call of `findSharing`.
   */
  waitForChange(): Promise<void>
  close(): void
}

/**
 * The time limits of reads from an announced wallet. The map is empty (no limits), because the wallet's worker might
 * still be starting.
 */
const noTimeLimits: ReadonlyMap<string, number> = new Map()

/** EIP-1193: the provider is disconnected. A wallet whose worker is starting also returns 4900 (Rabby 0.93). */
const disconnectedCode = 4900

/** The pauses before a wallet whose worker is starting is asked again. Milliseconds. */
const retryPausesMs = [500, 1000, 2000]

/** Resolve after this many milliseconds. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Return the accounts that a wallet shares. Returns an empty list if the wallet rejects the request, or is disconnected
 * (4900) at every attempt.
 */
const readShownAccounts = async (
  guard: GuardedProvider,
  pausesMs: readonly number[] = retryPausesMs,
): Promise<AccountList> => {
  try {
    return (await guard.request({ method: 'eth_accounts' })) as AccountList
  } catch (error) {
    const [ms, ...laterPausesMs] = pausesMs
    if ((error as { code?: number }).code !== disconnectedCode || ms === undefined) return []
    await pause(ms)
    return readShownAccounts(guard, laterPausesMs)
  }
}

/** Return the wallet's own object behind a connector. */
export const findRawProvider = async (connector: Connector): Promise<RawProvider> => {
  const provider = (await connector.getProvider()) as RawProvider & Partial<GuardedProvider>
  return provider.raw ?? provider
}

const createGuardedProvider = async (
  { connector, rdns }: DiscoveredWallet,
  isOpen: () => boolean,
): Promise<GuardedProvider> =>
  guardProvider(await findRawProvider(connector), isOpen, rdns === undefined ? undefined : noTimeLimits)

/** Watch wallets without a prompt, through separate wrappers, until `close` or an abort of the signal. */
export const watchAccounts = async (
  wallets: readonly DiscoveredWallet[],
  signal: AbortSignal,
): Promise<AccountWatch> => {
  const guardedProviders = await Promise.all(
    wallets.map((wallet) => createGuardedProvider(wallet, () => !signal.aborted)),
  )
  let hasChanged = false
  let reportSharedAccounts: ReportAccounts = () => {}
  let endWait = () => {}
  const stopWaiting = () => {
    for (const guard of guardedProviders) guard.close()
    endWait()
  }
  wallets.forEach((wallet, index) => {
    guardedProviders[index]?.on('accountsChanged', (sharedAccounts: AccountList) => {
      hasChanged = true
      reportSharedAccounts(wallet, sharedAccounts)
      endWait()
    })
  })
  signal.addEventListener('abort', stopWaiting)

  const findSharingWallet = (accounts: AccountList) =>
    new Promise<DiscoveredWallet | undefined>((resolve) => {
      hasChanged = false
      reportSharedAccounts = (wallet, sharedAccounts) => {
        const hasSharedAccount =
          wallets.length > 1 ? sharedAccounts.some((account) => accounts.includes(account)) : sharedAccounts.length > 0
        if (hasSharedAccount) resolve(wallet)
      }
      const accountReports = wallets.map(async (wallet, index) => {
        reportSharedAccounts(wallet, await readShownAccounts(guardedProviders[index] as GuardedProvider))
      })
      void Promise.all(accountReports).then(() => resolve(undefined))
    })

  const waitForChange = () =>
    new Promise<void>((resolve) => {
      endWait = resolve
      if (hasChanged || signal.aborted) resolve()
    })

  return { findSharing: findSharingWallet, waitForChange, close: stopWaiting }
}
