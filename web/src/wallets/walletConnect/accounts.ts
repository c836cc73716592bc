import type { SignClient } from '@walletconnect/sign-client'
import { getAddress } from 'viem'

/** A WalletConnect session. */
export type Session = ReturnType<InstanceType<typeof SignClient>['session']['get']>

/** Return the accounts of a session (CAIP-10), each as namespace, chain and address. */
const splitAccounts = (session: Session | undefined): string[][] =>
  (session?.namespaces.eip155?.accounts ?? []).map((account) => account.split(':'))

/** Return the chain of the first account, or 0 if the session has no account. */
export const findFirstChainId = (session: Session): number => Number(splitAccounts(session)[0]?.[1] ?? 0)

/** Return true if the session has an account on the chain. */
export const hasChain = (session: Session | undefined, chainId: number): boolean =>
  splitAccounts(session).some(([, chain]) => Number(chain) === chainId)

/**
 * Return the addresses on a chain, or the addresses on all chains if the session has no address on this chain. Throws
 * if a value is not an address.
 */
export const listAddressesOn = (session: Session | undefined, chainId: number): string[] => {
  const sessionAccounts = splitAccounts(session)
  const chainAccounts = sessionAccounts.filter(([, chain]) => Number(chain) === chainId)
  return [
    ...new Set(
      (chainAccounts.length > 0 ? chainAccounts : sessionAccounts).map(([, , address]) => getAddress(address ?? '')),
    ),
  ]
}
