import { type GuardedProvider, guardProvider } from '../wallets/guard'
import type { DiscoveredWallet } from '../wallets/types'

/** The wallets that announced the same rdns: announcements come in any order. */
export const twinsOf = (found: DiscoveredWallet, all: readonly DiscoveredWallet[]): readonly DiscoveredWallet[] =>
  found.rdns === undefined ? [found] : all.filter(({ rdns }) => rdns === found.rdns)

type Accounts = readonly string[]
type Shows = (wallet: DiscoveredWallet, seen: Accounts) => void

/** What wallets let us see, for as long as it takes. */
export type Watched = {
  /** The wallet that shows an account, of several the one that shows one of `accounts`; undefined when none does now. */
  shown(accounts: Accounts): Promise<DiscoveredWallet | undefined>
  /** Ends when one has told of its accounts since they were asked last, or when nobody listens any more. */
  changed(): Promise<void>
  close(): void
}

/** No read ends by itself: a wallet that has announced itself may be waking. */
const noLimits: ReadonlyMap<string, number> = new Map()

const guardOf = async ({ connector, rdns }: DiscoveredWallet, isOpen: () => boolean): Promise<GuardedProvider> => {
  const { raw } = (await connector.getProvider()) as GuardedProvider
  return guardProvider(raw, isOpen, rdns === undefined ? undefined : noLimits)
}

/** Watches wallets through guards of its own, without a prompt, until it is closed or the signal aborts. */
export const watchAccounts = async (wallets: readonly DiscoveredWallet[], signal: AbortSignal): Promise<Watched> => {
  const guards = await Promise.all(wallets.map((wallet) => guardOf(wallet, () => !signal.aborted)))
  let told = false
  let tell: Shows = () => {}
  let goOn = () => {}
  const close = () => {
    for (const guard of guards) guard.close()
    goOn()
  }
  wallets.forEach((wallet, index) => {
    guards[index]?.on('accountsChanged', (seen: Accounts) => {
      told = true
      tell(wallet, seen)
      goOn()
    })
  })
  signal.addEventListener('abort', close)

  const shown = (accounts: Accounts) =>
    new Promise<DiscoveredWallet | undefined>((resolve) => {
      told = false
      tell = (wallet, seen) => {
        const fits = wallets.length > 1 ? seen.some((account) => accounts.includes(account)) : seen.length > 0
        if (fits) resolve(wallet)
      }
      const asked = wallets.map(async (wallet, index) => {
        const seen = await guards[index]?.request({ method: 'eth_accounts' }).catch(() => [])
        tell(wallet, (seen ?? []) as Accounts)
      })
      void Promise.all(asked).then(() => resolve(undefined))
    })

  const changed = () =>
    new Promise<void>((resolve) => {
      goOn = resolve
      if (told || signal.aborted) resolve()
    })

  return { shown, changed, close }
}
