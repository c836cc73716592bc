import type { SignClient } from '@walletconnect/sign-client'
import { getAddress } from 'viem'

/** A WalletConnect session. */
export type Session = ReturnType<InstanceType<typeof SignClient>['session']['get']>

/** The accounts of a session (CAIP-10), each as namespace, chain and address. */
const accountsIn = (session: Session | undefined): string[][] =>
  (session?.namespaces.eip155?.accounts ?? []).map((account) => account.split(':'))

/** The chain of the first account; 0 without one. */
export const firstChain = (session: Session): number => Number(accountsIn(session)[0]?.[1] ?? 0)

/** Whether the session has an account on the chain. */
export const hasChain = (session: Session | undefined, chainId: number): boolean =>
  accountsIn(session).some(([, chain]) => Number(chain) === chainId)

/** The addresses on a chain; those of all chains if the session has none there. Throws for text that is no address. */
export const addressesOn = (session: Session | undefined, chainId: number): string[] => {
  const all = accountsIn(session)
  const onChain = all.filter(([, chain]) => Number(chain) === chainId)
  return [...new Set((onChain.length > 0 ? onChain : all).map(([, , address]) => getAddress(address ?? '')))]
}
