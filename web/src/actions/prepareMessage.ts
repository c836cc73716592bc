import { requestMessage } from '../server/auth'
import type { Site } from '../server/call'
import { type Account, type Message, readMessage } from '../server/message'

export type PrepareParameters = { account: Account; domain: string; signal?: AbortSignal | undefined }

/**
 * Request a sign-in message for this account from the server (EIP-4361). No wallet is asked. Rejects with
 * `sign/wrong-message` if the message is not for this host, account and chain.
 */
export const prepareMessage = async (site: Site, { account, domain, signal }: PrepareParameters): Promise<Message> => {
  // Read the time before the request, so that the message never seems younger than it is.
  const nowMs = Date.now()
  return readMessage(await requestMessage(site, account, signal), { account, domain, now: nowMs })
}
