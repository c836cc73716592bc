import { readProperty } from '../errors/causes'
import { ProviderFault, rpcCode, toProviderFault } from '../errors/ProviderFault'

type Request = { method: string; params?: unknown }
type RequestFunction = (args: Request) => Promise<unknown>

/**
 * The methods whose identical prompts are merged. Requests of all other methods are never merged, because a visitor can
 * intend two identical payments.
 */
const mergedMethods = new Set([
  'wallet_requestPermissions',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
])

/**
 * If a prompt has had no response for this many milliseconds, the next identical request is sent to the wallet again.
 * The prompt can be lost, for instance because the wallet's worker has stopped.
 */
const resendAfterMs = 120_000

/**
 * The shortest time in which a person can decline a request, in milliseconds. If a rejection arrives earlier, the
 * wallet itself has rejected the request, for instance because it blocks the site.
 */
const minAnswerMs = 50

/**
 * Return a function that throws a wallet's rejection again. If the rejection arrived earlier than a person can decline,
 * its reason becomes `wallet/refused`, except for network methods: Enkrypt returns 4001 for an unknown network.
 */
const createRejectionHandler = (method: string, askedAt: number) => (thrown: unknown) => {
  const { code, message } = toProviderFault(thrown)
  const isAutomatic = Number(readProperty(thrown, 'code')) === rpcCode.rejected && Date.now() - askedAt < minAnswerMs
  if (!isAutomatic || method.endsWith('EthereumChain')) throw thrown
  throw new ProviderFault(code, message, { reason: 'wallet/refused', cause: thrown })
}

const isPromptPending = (thrown: unknown) => toProviderFault(thrown).code === rpcCode.pending

/**
 * Send each prompt to the wallet only once. While a prompt is open, an identical second request gets the response of
 * the first request. Cancelling in the page does not close the wallet's prompt, because EIP-1193 has no method that
 * closes a prompt.
 */
export const mergePrompts = (ask: RequestFunction): RequestFunction => {
  const openPromptsByKey = new Map<string, { answer: Promise<unknown>; askedAt: number }>()
  return (args) => {
    if (!mergedMethods.has(args.method)) return ask(args)
    const key = JSON.stringify([args.method, args.params])
    const firstPrompt = openPromptsByKey.get(key)
    if (firstPrompt && Date.now() - firstPrompt.askedAt < resendAfterMs) return firstPrompt.answer
    const resentAnswerPromise = ask(args).catch(createRejectionHandler(args.method, Date.now()))
    // The error -32002 means that the first prompt is still open, so use the response to the first prompt.
    const waitForFirstAnswer = (thrown: unknown) =>
      firstPrompt && isPromptPending(thrown) ? firstPrompt.answer : Promise.reject(thrown)
    const sharedAnswerPromise = firstPrompt
      ? Promise.race([firstPrompt.answer, resentAnswerPromise.catch(waitForFirstAnswer)])
      : resentAnswerPromise
    const newPrompt = { answer: sharedAnswerPromise, askedAt: Date.now() }
    openPromptsByKey.set(key, newPrompt)
    const forgetPrompt = () => {
      if (openPromptsByKey.get(key) === newPrompt) openPromptsByKey.delete(key)
    }
    sharedAnswerPromise.then(forgetPrompt, forgetPrompt)
    return sharedAnswerPromise
  }
}
