import { requestMessage } from '../server/auth'
import type { Site } from '../server/call'
import { type Account, type Message, readMessage } from '../server/message'

export type PrepareParameters = { account: Account; domain: string; signal?: AbortSignal | undefined }

/**
 * Has the server make a message that this account can sign here (EIP-4361). No wallet is asked. Rejects with
 * `sign/wrong-message` when it is not for this host, account and chain.
 */
export const prepareMessage = async (site: Site, { account, domain, signal }: PrepareParameters): Promise<Message> => {
  // From before the request: the message is never thought younger than it is.
  const now = Date.now()
  return readMessage(await requestMessage(site, account, signal), { account, domain, now })
}
