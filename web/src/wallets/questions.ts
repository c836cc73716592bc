import { peek } from '../errors/causes'
import { ProviderFault, rpcCode, toProviderFault } from '../errors/ProviderFault'

type Request = { method: string; params?: unknown }
type Ask = (args: Request) => Promise<unknown>

/** The prompts of the dialog. Other requests are never merged: two equal payments may both be intended. */
const mergedMethods = new Set([
  'wallet_requestPermissions',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
])

/** A prompt without an answer for this long may be lost, for instance because the wallet's worker stopped: send it again. */
const resendAfterMs = 120_000

/** A person cannot decline sooner: the wallet has refused without a window, for instance because it blocks the site. */
const minAnswerMs = 50

/**
 * Returns the function that throws a rejection again, as `wallet/refused` if it came without a person. A network that the
 * wallet does not know is another case: Enkrypt answers 4001.
 */
const markUnasked = (method: string, askedAt: number) => (thrown: unknown) => {
  const { code, message } = toProviderFault(thrown)
  const isAutomatic = Number(peek(thrown, 'code')) === rpcCode.rejected && Date.now() - askedAt < minAnswerMs
  if (!isAutomatic || method.endsWith('EthereumChain')) throw thrown
  throw new ProviderFault(code, message, { reason: 'wallet/refused', cause: thrown })
}

const isPending = (thrown: unknown) => toProviderFault(thrown).code === rpcCode.pending

/**
 * Sends each prompt to the wallet once: an equal request, while the first is open, gets the answer of the first. A cancel in
 * the page does not close the wallet's prompt, because EIP-1193 has no way to withdraw a request.
 */
export const createQuestions = (ask: Ask): Ask => {
  const open = new Map<string, { answer: Promise<unknown>; askedAt: number }>()
  return (args) => {
    if (!mergedMethods.has(args.method)) return ask(args)
    const key = JSON.stringify([args.method, args.params])
    const first = open.get(key)
    if (first && Date.now() - first.askedAt < resendAfterMs) return first.answer
    const resent = ask(args).catch(markUnasked(args.method, Date.now()))
    // With -32002 the wallet says that the first prompt is still open: its answer counts.
    const answerOfFirst = (thrown: unknown) => (first && isPending(thrown) ? first.answer : Promise.reject(thrown))
    const answer = first ? Promise.race([first.answer, resent.catch(answerOfFirst)]) : resent
    const question = { answer, askedAt: Date.now() }
    open.set(key, question)
    const forget = () => {
      if (open.get(key) === question) open.delete(key)
    }
    answer.then(forget, forget)
    return answer
  }
}
