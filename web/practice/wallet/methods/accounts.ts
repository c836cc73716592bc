import { type Address, isAddressEqual } from 'viem'
import { type MethodHandler, requireApproval, requireUnlocked, type WalletCall } from '../call'
import { findChain } from '../chains'
import { addGrant, listVisibleAccounts } from '../state'

/** Ask the person which account the site can see, and store the answer as the site's permission. */
export async function grantAccounts(call: WalletCall): Promise<readonly Address[]> {
  const { accounts, chainId } = call.get()
  const addresses = accounts.map((account) => account.address)
  const chain = findChain(call.get(), chainId)
  const { accounts: chosenAccounts } = await requireApproval(call, { kind: 'connect', accounts: addresses, chain })
  const pickedAccounts = (chosenAccounts ?? addresses.slice(0, 1)).filter((address) =>
    addresses.some((visibleAddress) => isAddressEqual(visibleAddress, address)),
  )
  call.set(addGrant(call.get(), call.origin, { accounts: pickedAccounts, chains: [call.get().chainId] }))
  return listVisibleAccounts(call.get(), call.origin)
}

/** Return the accounts that the site can see. If the site has no permission yet, prompt the person (EIP-1102). */
export const eth_requestAccounts: MethodHandler = async (call) => {
  await requireUnlocked(call)
  const visibleAddresses = listVisibleAccounts(call.get(), call.origin)
  return visibleAddresses.length ? visibleAddresses : grantAccounts(call)
}

/** Return the accounts that the site can see, without a prompt (EIP-1193). */
export const eth_accounts: MethodHandler = ({ get, origin }) => listVisibleAccounts(get(), origin)
