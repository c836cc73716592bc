import { createStore } from '../../browser/store'
import { KisslockError } from '../../errors/KisslockError'
import { verify } from '../../server/auth'
import type { Site } from '../../server/call'
import type { Account } from '../../server/message'
import type { Proof } from '../../server/user'
import { isSignedOut, needsSignIn, prove, type UserOptions } from './prove'

/**
 * What a page about the user shows. `known` is undefined before the server's first answer. `failure`: of the last request.
 * `renewal`: the server asks for another sign-in first; `asked` while the wallet shows the question.
 */
export type PageState<Data, Step> = {
  known: Data | undefined
  step: Step
  failure: KisslockError | undefined
  renewal?: 'needed' | 'asked' | undefined
}

/** What the server answered to a proof. `isGivenUp`: the visitor has left the question meanwhile. */
type Sent<Answer> = { answer: Answer; isGivenUp: boolean }

/** A page about the user: what the server knows, read by `readKnown`, and one step at a time. `list` is the step without a question. */
export const createUserPage = <Data, Step>(
  options: UserOptions,
  list: Step,
  readKnown: (site: Site) => Promise<Data>,
) => {
  const { site, signedOut, began } = options
  const { get, set, subscribe } = createStore<PageState<Data, Step>>({
    known: undefined,
    step: list,
    failure: undefined,
  })
  const change = (changes: Partial<PageState<Data, Step>>) => set({ ...get(), ...changes })
  let openQuestion = new AbortController()
  let onRenewed: () => void = () => {}

  const fail = (failure: KisslockError, step = list) => {
    change({ step, failure, renewal: undefined })
    if (isSignedOut(failure)) signedOut()
  }
  const read = async () => {
    try {
      change({ known: await readKnown(site) })
    } catch (error) {
      // The step stays: it may be the only place that shows a new token.
      fail(error as KisslockError, get().step)
    }
  }
  const begin = () => {
    openQuestion.abort()
    openQuestion = new AbortController()
    return openQuestion.signal
  }
  /**
   * Sends a request; after each refusal that another sign-in ends, waits for that sign-in and sends the request again. The renewal
   * stays until the next step, so that the step before is not drawn anew.
   */
  const withRenewal = async <Answer>(request: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    for (;;) {
      try {
        return await request()
      } catch (error) {
        if (signal.aborted || !needsSignIn(error as KisslockError)) throw error
        await new Promise<void>((resolve, reject) => {
          onRenewed = resolve
          signal.addEventListener('abort', () => reject(new KisslockError('connection/cancelled')), { once: true })
          change({ renewal: 'needed', failure: undefined })
        })
      }
    }
  }
  return {
    get,
    subscribe,
    fail,
    read,
    /** Shows a step without the failure of the last request. */
    show: (step: Step) => change({ step, failure: undefined, renewal: undefined }),
    /** Returns to the list; an open question of the wallet is given up. */
    toList: () => {
      openQuestion.abort()
      change({ step: list, renewal: undefined })
    },
    /** Signs in with an account that the server accepts, then goes on with the request that waits for it. */
    renew: async (account: Account) => {
      const { signal } = openQuestion
      change({ renewal: 'asked', failure: undefined })
      try {
        const proof = await prove(options, account, signal)
        if (signal.aborted) return
        began(await verify(site, proof))
        await read()
        if (!signal.aborted) onRenewed()
      } catch (error) {
        if (!signal.aborted) change({ renewal: 'needed', failure: error as KisslockError })
      }
    },
    /** Sends a request and goes to the next step, by default the list; resolves with whether the server has done it. */
    send: async <Answer>(
      request: () => Promise<Answer>,
      next: (answer: Answer) => Step = () => list,
    ): Promise<boolean> => {
      const signal = begin()
      try {
        change({ step: next(await withRenewal(request, signal)), failure: undefined, renewal: undefined })
        return true
      } catch (error) {
        if (!signal.aborted) fail(error as KisslockError)
        return false
      }
    },
    /**
     * Shows `step`, asks the wallet for a proof of the account and sends it. Resolves with nothing if the visitor gave the question
     * up before the request, or if it failed, which `failed` shows unless the visitor gave it up.
     */
    ask: async <Answer>(
      account: Account,
      step: Step,
      send: (proof: Proof) => Promise<Answer>,
      failed: (error: KisslockError) => void,
    ): Promise<Sent<Answer> | undefined> => {
      const signal = begin()
      change({ step, failure: undefined })
      try {
        const proof = await prove(options, account, signal)
        if (signal.aborted) return undefined
        const answer = await withRenewal(() => send(proof), signal)
        return { answer, isGivenUp: signal.aborted }
      } catch (error) {
        if (!signal.aborted) failed(error as KisslockError)
        return undefined
      }
    },
  }
}
