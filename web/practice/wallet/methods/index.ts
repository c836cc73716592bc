import type { MethodHandler } from '../call'
import { eth_accounts, eth_requestAccounts } from './accounts'
import { wallet_getCallsStatus, wallet_getCapabilities, wallet_sendCalls, wallet_showCallsStatus } from './calls'
import { eth_chainId, net_version, wallet_addEthereumChain, wallet_switchEthereumChain } from './chains'
import { wallet_getPermissions, wallet_requestPermissions, wallet_revokePermissions } from './permissions'
import { readHandlers } from './read'
import { eth_sendTransaction } from './send'
import { eth_signTypedData_v4, personal_sign } from './sign'

/** Every method that the wallet handles. */
export const handlers: Readonly<Record<string, MethodHandler>> = {
  eth_requestAccounts,
  eth_accounts,
  eth_chainId,
  net_version,
  wallet_requestPermissions,
  wallet_getPermissions,
  wallet_revokePermissions,
  wallet_switchEthereumChain,
  wallet_addEthereumChain,
  personal_sign,
  eth_signTypedData_v4,
  eth_sendTransaction,
  wallet_sendCalls,
  wallet_getCallsStatus,
  wallet_getCapabilities,
  wallet_showCallsStatus,
  ...readHandlers,
}

/** Methods that this wallet rejects: unsafe methods (eth_sign), and methods that not every wallet has. */
export const refusedMethods: ReadonlySet<string> = new Set([
  'eth_sign',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v3',
  'eth_getEncryptionPublicKey',
  'eth_decrypt',
  'wallet_watchAsset',
])
