import { rpcCode, toProviderFault } from '../errors/ProviderFault'

type Request = { method: string; params?: unknown }
type Ask = (args: Request) => Promise<unknown>

/** What the page itself asks the visitor. A site's own questions, such as two equal payments, are as many as it says. */
const once = new Set([
  'wallet_requestPermissions',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
])

/** A question without an answer for so long may have been lost, with the wallet's worker for instance: it is asked anew. */
const lostMs = 120_000

const isPending = (thrown: unknown) => toProviderFault(thrown).code === rpcCode.pending

/**
 * Puts every question to a wallet once: one that is open there already is not asked again, its answer is still to come. The
 * page may have taken the first one back meanwhile; the wallet, which cannot be told, shows it all the same.
 */
export const createQuestions = (ask: Ask): Ask => {
  const open = new Map<string, { answer: Promise<unknown>; askedAt: number }>()
  return (args) => {
    if (!once.has(args.method)) return ask(args)
    const key = JSON.stringify([args.method, args.params])
    const first = open.get(key)
    if (first && Date.now() - first.askedAt < lostMs) return first.answer
    const anew = ask(args)
    // It was not lost: the wallet refuses the second one because of it, or answers it first.
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
