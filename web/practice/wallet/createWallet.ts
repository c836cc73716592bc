import { type Address, isAddressEqual } from 'viem'
import type { CallBundle } from './bundles'
import { createEventsForChange, type WalletEvent } from './events'
import { handlers, refusedMethods } from './methods'
import { type ApprovePrompt, createPromptQueue } from './prompts'
import { createOfflineError, createUnsupportedMethodError, RpcError } from './rpcError'
import { addGrant, createState, type WalletChain, type WalletState } from './state'
import { createWorker, type WalletWorker } from './worker'

/** A request of a site (EIP-1193). */
export interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** Behaviors of a real wallet (Rabby 0.93). These behaviors can be changed at any time. */
interface WalletHabits {
  /** If true, a second request during an open prompt is rejected with -32001 "Already processing" instead of -32002. */
  processing: boolean
  /**
   * If true, pages receive no `accountsChanged` when the person locks, unlocks or disconnects the wallet in the
   * wallet's own window.
   */
  eventless: boolean
}

/** A wallet: it handles requests of sites, sends events, and has its own controls. */
export interface Wallet extends WalletWorker {
  readonly state: () => WalletState
  readonly habits: WalletHabits
  /** Handles one request of one site. Rejects with an `RpcError`. */
  readonly request: (origin: string, args: RequestArguments) => Promise<unknown>
  /**
   * Calls the listener for every event, after the state has changed. Returns the function that removes the listener.
   */
  readonly subscribe: (listener: (event: WalletEvent) => void) => () => void
  readonly lock: () => void
  readonly unlock: () => void
  /** Shows another account to every connected site. */
  readonly select: (address: Address) => void
  readonly setOnline: (online: boolean) => void
  /** Replaces the whole state and sends the events of the change. */
  readonly replace: (state: WalletState) => void
}

export interface WalletParameters {
  readonly approve: ApprovePrompt
  readonly state?: WalletState
  /** Called with every new state, before the events are sent, so that the caller can store it. */
  readonly onChange?: (state: WalletState) => void
  /** Called when a request begins to wait because the wallet's worker is asleep, and no earlier request waits. */
  readonly onNeeded?: () => void
  /** Returns the node URL for a chain's transactions. Default: the first URL with which the chain was added. */
  readonly nodeOf?: (chain: WalletChain) => string | undefined
}

/** Create a wallet that behaves like a real wallet. The wallet calls `approve` for every prompt. */
export function createWallet(parameters: WalletParameters): Wallet {
  const {
    approve,
    state: initialState = createState(),
    onChange,
    onNeeded,
    nodeOf = ({ rpcUrls }) => rpcUrls[0],
  } = parameters
  const listeners = new Set<(event: WalletEvent) => void>()
  const walletHabits: WalletHabits = { processing: false, eventless: false }
  const askPrompt = createPromptQueue(approve, () => walletHabits.processing)
  const worker = createWorker(onNeeded)
  const callBundlesById = new Map<string, CallBundle>()
  let state = initialState
  const getState = () => state
  const setState = (nextState: WalletState) => {
    const events = createEventsForChange(state, nextState).filter(
      ({ name }) => !(walletHabits.eventless && name === 'accountsChanged'),
    )
    state = nextState
    onChange?.(nextState)
    for (const event of events) for (const listener of [...listeners]) listener(event)
  }
  return {
    ...worker,
    state: getState,
    habits: walletHabits,
    async request(origin, args) {
      const { method, params } = args ?? {}
      if (typeof method !== 'string' || !method) throw new RpcError(-32600, 'A request needs a method name.')
      if (refusedMethods.has(method)) throw createUnsupportedMethodError(method)
      const methodHandler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (!methodHandler) throw new RpcError(-32601, `The method ${method} does not exist.`)
      await worker.awake()
      if (!state.online) throw createOfflineError()
      return methodHandler({
        origin,
        method,
        params: toParamList(params),
        get: getState,
        set: setState,
        ask: askPrompt,
        bundles: callBundlesById,
        nodeOf,
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lock: () => setState({ ...state, locked: true }),
    unlock: () => setState({ ...state, locked: false }),
    select: (address) => setState(selectAccount(state, address)),
    setOnline: (isOnline) => setState({ ...state, online: isOnline }),
    replace: setState,
  }
}

const toParamList = (params: RequestArguments['params']): readonly unknown[] =>
  params === undefined ? [] : Array.isArray(params) ? params : [params]

function selectAccount(state: WalletState, address: Address): WalletState {
  const selectedAccount = state.accounts.find((account) => isAddressEqual(account.address, address))
  if (!selectedAccount) throw new Error(`${address} is not an account of this wallet.`)
  return Object.keys(state.grants).reduce(
    (nextState, origin) => addGrant(nextState, origin, { accounts: [selectedAccount.address] }),
    state,
  )
}
