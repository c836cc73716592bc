import { numberToHex } from 'viem'
import { type Call, type Handler, unlocked } from '../call'
import { invalidParams } from '../rpcError'
import { withoutGrant } from '../state'
import { grantAccounts } from './accounts'

/** The names of the permissions that this wallet supports. */
const supported = new Set(['eth_accounts', 'endowment:permitted-chains'])

function checkNames({ params }: Call): void {
  const names = Object.keys((params[0] as object | undefined) ?? {})
  const strange = names.find((name) => !supported.has(name))
  if (strange !== undefined) throw invalidParams(`The permission ${strange} does not exist.`)
  if (!names.includes('eth_accounts')) throw invalidParams('Ask for the permission eth_accounts.')
}

function permissions({ get, origin }: Call): unknown[] {
  const grant = get().grants[origin]
  if (!grant) return []
  const permission = (parentCapability: string, type: string, value: readonly string[]) => ({
    invoker: origin,
    parentCapability,
    caveats: [{ type, value }],
  })
  const chainIds = grant.chains.map((id) => numberToHex(id))
  return [
    permission('eth_accounts', 'restrictReturnedAccounts', grant.accounts),
    permission('endowment:permitted-chains', 'restrictNetworkSwitching', chainIds),
  ]
}

/** Ask the person which account the site can see, even if the site can already see an account (EIP-2255). */
export const wallet_requestPermissions: Handler = async (call) => {
  checkNames(call)
  await unlocked(call)
  await grantAccounts(call)
  return permissions(call)
}

/** Return the site's permissions (EIP-2255). */
export const wallet_getPermissions: Handler = permissions

/** Revoke the site's permission without a prompt, as MetaMask does. */
export const wallet_revokePermissions: Handler = (call) => {
  checkNames(call)
  call.set(withoutGrant(call.get(), call.origin))
  return null
}
