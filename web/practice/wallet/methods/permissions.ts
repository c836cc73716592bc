import { numberToHex } from 'viem'
import { type MethodHandler, requireUnlocked, type WalletCall } from '../call'
import { createInvalidParamsError } from '../rpcError'
import { removeGrant } from '../state'
import { grantAccounts } from './accounts'

/** The names of the permissions that this wallet supports. */
const supportedPermissions = new Set(['eth_accounts', 'endowment:permitted-chains'])

function checkPermissionNames({ params }: WalletCall): void {
  const names = Object.keys((params[0] as object | undefined) ?? {})
  const unsupportedName = names.find((name) => !supportedPermissions.has(name))
  if (unsupportedName !== undefined) throw createInvalidParamsError(`The permission ${unsupportedName} does not exist.`)
  if (!names.includes('eth_accounts')) throw createInvalidParamsError('Ask for the permission eth_accounts.')
}

function listPermissions({ get, origin }: WalletCall): unknown[] {
  const siteGrant = get().grants[origin]
  if (!siteGrant) return []
  const createPermission = (parentCapability: string, type: string, value: readonly string[]) => ({
    invoker: origin,
    parentCapability,
    caveats: [{ type, value }],
  })
  const chainIds = siteGrant.chains.map((id) => numberToHex(id))
  return [
    createPermission('eth_accounts', 'restrictReturnedAccounts', siteGrant.accounts),
    createPermission('endowment:permitted-chains', 'restrictNetworkSwitching', chainIds),
  ]
}

/** Ask the person which account the site can see, even if the site can already see an account (EIP-2255). */
export const wallet_requestPermissions: MethodHandler = async (call) => {
  checkPermissionNames(call)
  await requireUnlocked(call)
  await grantAccounts(call)
  return listPermissions(call)
}

/** Return the site's permissions (EIP-2255). */
export const wallet_getPermissions: MethodHandler = listPermissions

/** Revoke the site's permission without a prompt, as MetaMask does. */
export const wallet_revokePermissions: MethodHandler = (call) => {
  checkPermissionNames(call)
  call.set(removeGrant(call.get(), call.origin))
  return null
}
