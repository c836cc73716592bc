import { declineDelayMs } from '../practice/modes'
import { createWallet, type RequestArguments, type Wallet } from '../practice/wallet/createWallet'
import type { Prompt } from '../practice/wallet/prompts'
import type { RpcError } from '../practice/wallet/rpcError'
import { createBatchBehaviours } from './batches'
import { type Behaviour, createBehaviours } from './behaviour'
import type { Answer } from './inpage'
import { createInitialState, type WalletOptions } from './options'
import { createQuestions } from './questions'

/** One request that a page has sent to the wallet. */
export interface WalletRequest {
  readonly origin: string
  readonly method: string
  readonly params: unknown
}

/**
 * The half of a wallet that runs in the test. This half corresponds to an extension's background script, which also
 * runs outside of the page.
 */
export interface Background {
  readonly wallet: Wallet
  readonly answer: (origin: string, args: RequestArguments) => Promise<Answer>
  readonly requests: readonly WalletRequest[]
  readonly prompts: readonly Prompt[]
  readonly nextQuestion: ReturnType<typeof createQuestions>['next']
  readonly setBehaviour: ReturnType<typeof createBehaviours>['set']
}

/** Resolve after the time that a person needs to decline. */
const waitForPerson = () => new Promise((resolve) => setTimeout(resolve, declineDelayMs))

/** Create a wallet that responds to pages according to its behaviours, and records their requests. */
export function createBackground(options: WalletOptions): Background {
  const behaviours = createBehaviours({ ...createBatchBehaviours(options.batches), ...options.behaviour })
  const questions = createQuestions()
  const requests: WalletRequest[] = []
  const prompts: Prompt[] = []
  const inFlight = new Map<string, Behaviour>()

  const wallet = createWallet({
    state: createInitialState(options),
    async approve(prompt) {
      prompts.push(prompt)
      const key = prompt.kind === 'unlock' ? 'unlock' : prompt.method
      const behaviour = inFlight.get(key) ?? behaviours.next(key)
      const answerPromise = waitForPerson()
      const approved = behaviour !== 'reject' && behaviour !== 'refuse'
      const decision = behaviour === 'ask' ? await questions.hold(prompt) : { approved }
      if (!decision.approved && behaviour !== 'refuse') await answerPromise
      return decision
    },
  })

  if (options.asleep) wallet.sleep(options.asleep === 'deaf' ? 'deaf' : undefined)

  async function answer(origin: string, args: RequestArguments): Promise<Answer> {
    const method = args?.method
    requests.push({ origin, method, params: args?.params })
    const behaviour = behaviours.next(method)
    const errorWhileAsleep = await wallet.awake().catch(toErrorAnswer)
    if (errorWhileAsleep) return errorWhileAsleep
    if (behaviour === 'never') return new Promise(() => undefined)
    if (typeof behaviour !== 'string') {
      // The code 4001 means that a person declined, so wait as long as a person would take.
      if ('error' in behaviour && Number(behaviour.error.code) === 4001) await waitForPerson()
      return toAnswer(behaviour)
    }
    inFlight.set(method, behaviour)
    return wallet
      .request(origin, args)
      .then((value): Answer => ({ kind: 'value', value }), toErrorAnswer)
      .finally(() => inFlight.delete(method))
  }

  return { wallet, answer, requests, prompts, nextQuestion: questions.next, setBehaviour: behaviours.set }
}

function toAnswer(behaviour: Exclude<Behaviour, string>): Answer {
  if ('value' in behaviour) return { kind: 'value', value: behaviour.value }
  if ('throws' in behaviour) return { kind: 'throws', thrown: behaviour.throws }
  const { message, ...fields } = behaviour.error
  return { kind: 'error', message, fields }
}

function toErrorAnswer({ code, message, data }: RpcError): Answer {
  return { kind: 'error', message, fields: data === undefined ? { code } : { code, data } }
}
