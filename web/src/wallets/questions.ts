import { rpcCode, toProviderFault } from '../errors/ProviderFault'

type Request = { method: string; params?: unknown }
type Ask = (args: Request) => Promise<unknown>

/** The prompts of the dialog. Other requests are never merged: two equal payments may both be intended. */
const once = new Set([
  'wallet_requestPermissions',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
])

/** A prompt without an answer for this long may be lost, for instance because the wallet's worker stopped: send it again. */
const lostMs = 120_000

const isPending = (thrown: unknown) => toProviderFault(thrown).code === rpcCode.pending

/**
 * Sends each prompt to the wallet once: an equal request, while the first is open, gets the answer of the first. A cancel in
 * the page does not close the wallet's prompt, because EIP-1193 has no way to withdraw a request.
 */
export const createQuestions = (ask: Ask): Ask => {
  const open = new Map<string, { answer: Promise<unknown>; askedAt: number }>()
  return (args) => {
    if (!once.has(args.method)) return ask(args)
    const key = JSON.stringify([args.method, args.params])
    const first = open.get(key)
    if (first && Date.now() - first.askedAt < lostMs) return first.answer
    const anew = ask(args)
    // With -32002 the wallet says that the first prompt is still open: its answer counts.
    const wasOpen = (thrown: unknown) => (first && isPending(thrown) ? first.answer : Promise.reject(thrown))
    const answer = first ? Promise.race([first.answer, anew.catch(wasOpen)]) : anew
    const question = { answer, askedAt: Date.now() }
    open.set(key, question)
    const end = () => {
      if (open.get(key) === question) open.delete(key)
    }
    answer.then(end, end)
    return answer
  }
}
