import { requestMessage } from '../server/auth'
import type { Site } from '../server/call'
import { type Account, type Message, readMessage } from '../server/message'
import type { PublicConfig } from '../server/wire.gen'
import { isContract } from './isContract'

export type PrepareParameters = { account: Account; domain: string; signal?: AbortSignal | undefined }

/** The smart contract wallets found since the page loaded, by chain and address. Their code is read only once. */
const knownContracts = new Set<string>()

/** The site with the server's settings for sign-in. A site that uses its own functions has none. */
type SignInSite = Site & { sign_in?: Pick<PublicConfig['sign_in'], 'contract_chains'> }

/**
 * Request a sign-in message for this account from the server (EIP-4361). No wallet is asked. A smart contract wallet
 * gets a message that other owners have time to sign. The account's code is read at the same time, so that an EOA does
 * not wait for it. Rejects with `sign/wrong-message` if the message is not for this host, account and chain.
 */
export const prepareMessage = async (
  site: SignInSite,
  { account, domain, signal }: PrepareParameters,
): Promise<Message> => {
  const loadMessage = async (isContractWallet: boolean) => {
    // The page counts the message's lifetime from before the request, so that it never ends later than on the server.
    const nowMs = Date.now()
    const { text, nonceExpiresAt } = await requestMessage(site, account, { contract: isContractWallet, signal })
    return readMessage(text, { account, domain, now: nowMs, nonceExpiresAt })
  }
  if (!site.sign_in?.contract_chains?.includes(account.chainId)) return loadMessage(false)
  const key = `${account.chainId}:${account.address}`
  if (knownContracts.has(key)) return loadMessage(true)
  const [isContractWallet, message] = await Promise.all([isContract(site, account), loadMessage(false)])
  if (!isContractWallet) return message
  knownContracts.add(key)
  return loadMessage(true).catch(() => message)
}
