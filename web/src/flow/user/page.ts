import { createStore } from '../../browser/store'
import { KisslockError } from '../../errors/KisslockError'
import { verifySignature } from '../../server/auth'
import type { Site } from '../../server/call'
import type { Account } from '../../server/message'
import type { Proof } from '../../server/user'
import { isSignedOut, needsSignIn, requestProof, type UserOptions } from './prove'

/**
 * The state of one of the pages about the user, such as the list of devices. `known` is undefined before the server's
 * first response. `failure` is the error of the last request. `renewal` is set if the server requires another sign-in
 * first. The value of `renewal` is `requested` while the wallet shows the request.
 */
export type PageState<Data, Step> = {
  known: Data | undefined
  step: Step
  failure: KisslockError | undefined
  renewal?: 'needed' | 'requested' | undefined
  /** Set while a smart contract wallet waits for further owners: the expiry, in milliseconds since 1970. */
  ownersUntil?: number | undefined
}

/** The server's response to a proof. `isGivenUp` is true if the visitor has left the step in the meantime. */
type SentRequest<Answer> = { answer: Answer; isGivenUp: boolean }

/**
 * Create the state of a page about the user: the server's data, which `readUserData` loads, and the current step.
 * `listStep` is the step that shows only the list.
 */
export const createUserPage = <Data, Step>(
  options: UserOptions,
  listStep: Step,
  readUserData: (site: Site) => Promise<Data>,
) => {
  const { site, onSignedOut, onSessionBegan } = options
  const { get, set, subscribe } = createStore<PageState<Data, Step>>({
    known: undefined,
    step: listStep,
    failure: undefined,
  })
  const changeState = (changes: Partial<PageState<Data, Step>>) => set({ ...get(), ...changes })
  let requestController = new AbortController()
  let onRenewed: () => void = () => {}

  const onOwners = (ownersUntil: number) => changeState({ ownersUntil })
  const showFailure = (failure: KisslockError, step = listStep) => {
    changeState({ step, failure, renewal: undefined })
    if (isSignedOut(failure)) onSignedOut()
  }
  const readPageData = async () => {
    try {
      changeState({ known: await readUserData(site) })
    } catch (error) {
      // Stay on the current step. If this step shows a new token, the visitor could not read the token again after
      // leaving the step.
      showFailure(error as KisslockError, get().step)
    }
  }
  const beginRequest = () => {
    requestController.abort()
    if (get().ownersUntil) changeState({ ownersUntil: undefined })
    requestController = new AbortController()
    return requestController.signal
  }
  /**
   * Send a request. If the server requires another sign-in, wait for this sign-in and send the request again. The field
   * `renewal` keeps its value until the next step is shown, so that the previous step is not rendered in between.
   */
  const sendWithRenewal = async <Answer>(request: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    for (;;) {
      try {
        return await request()
      } catch (error) {
        if (signal.aborted || !needsSignIn(error as KisslockError)) throw error
        await new Promise<void>((resolve, reject) => {
          onRenewed = resolve
          signal.addEventListener('abort', () => reject(new KisslockError('connection/cancelled')), { once: true })
          changeState({ renewal: 'needed', failure: undefined })
        })
      }
    }
  }
  return {
    get,
    subscribe,
    fail: showFailure,
    read: readPageData,
    /** Shows a step, and clears the error of the last request. */
    show: (step: Step) => changeState({ step, failure: undefined, renewal: undefined }),
    /** Returns to the list, and cancels the wallet's open request. */
    showList: () => {
      requestController.abort()
      changeState({ step: listStep, renewal: undefined })
    },
    /** Signs in with an account that the server accepts, then continues the waiting request. */
    renew: async (account: Account) => {
      const { signal } = requestController
      changeState({ renewal: 'requested', failure: undefined, ownersUntil: undefined })
      try {
        const session = await requestProof(options, {
          account,
          signal,
          send: (proof) => verifySignature(site, proof),
          onOwners,
        })
        onSessionBegan(session)
        if (signal.aborted) return
        await readPageData()
        if (!signal.aborted) onRenewed()
      } catch (error) {
        if (!signal.aborted) changeState({ renewal: 'needed', failure: error as KisslockError })
      }
    },
    /** Sends a request and shows the next step, by default the list. Resolves with true if the request succeeded. */
    send: async <Answer>(
      request: () => Promise<Answer>,
      chooseNextStep: (answer: Answer) => Step = () => listStep,
    ): Promise<boolean> => {
      const signal = beginRequest()
      try {
        changeState({
          step: chooseNextStep(await sendWithRenewal(request, signal)),
          failure: undefined,
          renewal: undefined,
        })
        return true
      } catch (error) {
        if (!signal.aborted) showFailure(error as KisslockError)
        return false
      }
    },
    /**
     * Shows `step`, asks the wallet for a proof of the account, and sends the proof to the server. Resolves with
     * undefined if the visitor cancelled before the proof was sent, or if a request failed. `onFailed` receives the
     * error, unless the visitor cancelled.
     */
    ask: async <Answer>(
      account: Account,
      step: Step,
      send: (proof: Proof) => Promise<Answer>,
      onFailed: (error: KisslockError) => void,
    ): Promise<SentRequest<Answer> | undefined> => {
      const signal = beginRequest()
      changeState({ step, failure: undefined })
      try {
        const sendProof = (proof: Proof) => sendWithRenewal(() => send(proof), signal)
        const answer = await requestProof(options, { account, signal, send: sendProof, onOwners })
        return { answer, isGivenUp: signal.aborted }
      } catch (error) {
        if (!signal.aborted) onFailed(error as KisslockError)
        return undefined
      }
    },
  }
}
