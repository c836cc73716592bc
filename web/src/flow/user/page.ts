import { createStore } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import type { Site } from '../../server/call'
import type { Account } from '../../server/message'
import type { Proof } from '../../server/user'
import { isSignedOut, prove, type UserOptions } from './prove'

/** What a page about the user shows. `known` is undefined before the server's first answer. `failure`: of the last request. */
export type PageState<Known, Step> = { known: Known | undefined; step: Step; failure: KisslockError | undefined }

/** What the server answered to a proof. `isGivenUp`: the visitor has left the question meanwhile. */
type Sent<Answer> = { answer: Answer; isGivenUp: boolean }

/** A page about the user: what the server knows, read by `readKnown`, and one step at a time. `list` is the step without a question. */
export const createUserPage = <Known, Step>(
  options: UserOptions,
  list: Step,
  readKnown: (site: Site) => Promise<Known>,
) => {
  const { site, signedOut } = options
  const { get, set, subscribe } = createStore<PageState<Known, Step>>({
    known: undefined,
    step: list,
    failure: undefined,
  })
  const change = (changes: Partial<PageState<Known, Step>>) => set({ ...get(), ...changes })
  let asking = new AbortController()

  const fail = (failure: KisslockError, step = list) => {
    change({ step, failure })
    if (isSignedOut(failure)) signedOut()
  }
  return {
    get,
    subscribe,
    fail,
    /** Shows a step without the failure of the last request. */
    show: (step: Step) => change({ step, failure: undefined }),
    /** Returns to the list; an open question of the wallet is given up. */
    toList: () => {
      asking.abort()
      change({ step: list })
    },
    /** Asks the server what it knows. */
    read: async () => {
      try {
        change({ known: await readKnown(site) })
      } catch (error) {
        fail(error as KisslockError)
      }
    },
    /** Sends a request and returns to the list; resolves with whether the server has done it. */
    send: async (request: Promise<unknown>): Promise<boolean> => {
      try {
        await request
      } catch (error) {
        fail(error as KisslockError)
        return false
      }
      change({ step: list, failure: undefined })
      return true
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
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      change({ step, failure: undefined })
      try {
        const proof = await prove(options, account, signal)
        if (signal.aborted) return undefined
        const answer = await send(proof)
        return { answer, isGivenUp: signal.aborted }
      } catch (error) {
        if (!signal.aborted) failed(error as KisslockError)
        return undefined
      }
    },
  }
}
