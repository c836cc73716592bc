import type { Hex } from 'viem'
import type { Engine } from '../engine/createEngine'
import { isHydrated } from '../engine/isHydrated'
import { classifyError } from '../errors/classify'
import type { Message } from '../server/message'
import { resumeMethod, scannerId } from '../wallets/scannedId'
import { encodeHex, readSignature } from './signMessage'
import { createErrorFacts, findCurrentConnector, findGuardedProvider } from './wallet'

/**
 * Wait for the response to a request to sign that an earlier page sent to a wallet on another device. The wallet is not
 * asked again. Resolves with undefined if there is no such request. Rejects with a `KisslockError`.
 */
export const resumeSignature = async (engine: Engine, { text, account }: Message): Promise<Hex | undefined> => {
  const connector = findCurrentConnector(engine)
  if (connector?.id !== scannerId || !isHydrated(connector)) return undefined
  const { raw } = await findGuardedProvider(connector)
  try {
    // Cancelling another request of the page must not cancel this one, so the wrapper around the wallet is not used.
    const answer = await raw?.request({ method: resumeMethod, params: [encodeHex(text), account.address] })
    return answer === undefined ? undefined : readSignature(answer, true)
  } catch (error) {
    throw classifyError(error, { ...createErrorFacts(engine, connector), request: 'personal_sign' }, 'sign')
  }
}
