import { numberToHex } from 'viem'
import { type MethodHandler, requireApproval, requireUnlocked, type WalletCall } from '../call'
import { findChain, parseChainId, parseNewChain } from '../chains'
import { createUserRejected, RpcError } from '../rpcError'
import { addGrant } from '../state'

/** Return the current chain as hex (EIP-695). */
export const eth_chainId: MethodHandler = ({ get }) => numberToHex(get().chainId)

/** Return the current chain as decimal text. */
export const net_version: MethodHandler = ({ get }) => String(get().chainId)

/**
 * Switch to a known chain. The wallet prompts the person once per site and chain. Later switches need no prompt
 * (observed in MetaMask 13.5).
 */
async function switchChain(call: WalletCall, id: number): Promise<void> {
  const { get, set, origin } = call
  if (get().chainId === id) return
  await requireUnlocked(call)
  if (!get().grants[origin]?.chains.includes(id)) {
    const [from, to] = [findChain(get(), get().chainId), findChain(get(), id)]
    await requireApproval(call, { kind: 'switch', method: 'wallet_switchEthereumChain', from, to })
  }
  // Remember the approval only for a site with an account. A site without an account gets a prompt at each switch.
  const stateWithGrant = get().grants[origin] ? addGrant(get(), origin, { chains: [id] }) : get()
  set({ ...stateWithGrant, chainId: id })
}

/** Switch to a chain that the wallet knows. Throws 4902 for an unknown chain (EIP-3326). */
export const wallet_switchEthereumChain: MethodHandler = async (call) => {
  const id = parseChainId((call.params[0] as { chainId?: unknown } | undefined)?.chainId)
  if (!call.get().chains.some((chain) => chain.id === id))
    throw new RpcError(4902, `The network ${numberToHex(id)} is not known to this wallet. Add it first.`)
  await switchChain(call, id)
  return null
}

/** Add a chain, then offer to switch to it. Declining the switch is not an error (EIP-3085). */
export const wallet_addEthereumChain: MethodHandler = async (call) => {
  const { get, set, params } = call
  const chain = parseNewChain(params[0])
  if (!get().chains.some((knownChain) => knownChain.id === chain.id)) {
    await requireUnlocked(call)
    await requireApproval(call, { kind: 'add', chain })
    set({ ...get(), chains: [...get().chains, chain] })
  }
  try {
    await switchChain(call, chain.id)
  } catch (error) {
    if ((error as { code?: unknown }).code !== createUserRejected().code) throw error
  }
  return null
}
