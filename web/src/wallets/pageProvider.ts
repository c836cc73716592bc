import { createListeners } from '../browser/listeners'
import type { GuardedProvider } from './guard'

type Request = { method: string; params?: unknown }
type RequestFunction = (args: Request) => Promise<unknown>
type Listener = (payload: never) => void

/** The provider of a connected wallet for the code of the host page (EIP-1193). */
export type PageProvider = {
  request: RequestFunction
  on: (event: string, listener: Listener) => PageProvider
  removeListener: (event: string, listener: Listener) => PageProvider
}

/** The accounts and the chain of a connection. The first account is the current account. */
type ExposedState = { accounts: readonly string[]; chainId: number }

/** The options of `createPageProvider`. */
export type ProviderOptions = {
  /**
   * A wrapper for the page's requests. The dialog has its own wrapper, so that cancelling in the dialog does not end
   * the page's requests.
   */
  guard: Pick<GuardedProvider, 'request' | 'on' | 'removeListener' | 'close'>
  /** Returns the current accounts and chain. */
  readState: () => ExposedState
  /**
   * Returns the function that queries the site's node for a chain. Undefined if the site has no node for that chain.
   */
  findNode: (chainId: number) => RequestFunction | undefined
  /** Called when the wallet has switched to a chain. Updates the connection. */
  onChainMoved: (chainId: number) => void
}

/** A provider, and the functions that keep it up to date. */
export type ProviderHandle = {
  provider: PageProvider
  /** Emits events for the changes of accounts and chain since the last call of `sync`. */
  sync: () => void
  /** Ends the connection. Open requests and all later requests are rejected with 4900. */
  end: () => void
}

// Throw a plain Error instead of `ProviderFault`, because this module loads before the connection library, whose chunk
// contains that class.
const createProviderError = (code: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), data === undefined ? { code } : { code, data })

/**
 * Methods that the site's own node handles, if there is a node for the chain. The gateway allows these methods
 * (src/kisslock/rpc/policy.py). A WalletConnect session does not allow these methods.
 */
export const readMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_blobBaseFee',
  'eth_feeHistory',
  'eth_syncing',
  'eth_getBalance',
  'eth_getCode',
  'eth_getTransactionCount',
  'eth_getStorageAt',
  'eth_getProof',
  'eth_call',
  'eth_estimateGas',
  'eth_createAccessList',
  'eth_getBlockByNumber',
  'eth_getBlockTransactionCountByNumber',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getBlockReceipts',
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getLogs',
  'eth_sendRawTransaction',
])

/**
 * Events that the provider emits itself when the connection changes. All other events are passed on from the wallet.
 */
const connectionEvents: ReadonlySet<string> = new Set(['accountsChanged', 'chainChanged', 'disconnect'])

/** Methods that are rejected with 4200, because the visitor connects and disconnects in the dialog. */
const refusedMethods: ReadonlySet<string> = new Set(['wallet_requestPermissions', 'wallet_revokePermissions'])

const isHash = (answer: unknown) => typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
const isSignature = (answer: unknown) => typeof answer === 'string' && /^0x([0-9a-f]{2})+$/i.test(answer)

/** Checks of a wallet's response by method, each with a description of the expected value. */
const answerChecks: Readonly<Record<string, readonly [fits: (answer: unknown) => boolean, what: string]>> = {
  eth_sendTransaction: [isHash, 'the hash of a transaction'],
  personal_sign: [isSignature, 'a signature'],
  eth_signTypedData: [isSignature, 'a signature'],
  eth_signTypedData_v3: [isSignature, 'a signature'],
  eth_signTypedData_v4: [isSignature, 'a signature'],
}

const checkAnswer = ({ method }: Request, answer: unknown): unknown => {
  const answerCheck = Object.hasOwn(answerChecks, method) ? answerChecks[method] : undefined
  if (answerCheck && !answerCheck[0](answer))
    throw createProviderError(-32603, `The wallet answered something that is not ${answerCheck[1]}.`)
  return answer
}

/**
 * Convert an error of viem's client to a provider error with its code, the node's message, and the data of the
 * innermost cause.
 */
const createNodeError = (thrown: unknown): Error => {
  let innerError = thrown as { code?: unknown; message?: string; details?: string; data?: unknown; cause?: unknown }
  const { code, details, message = '' } = innerError
  while (innerError.cause instanceof Error) innerError = innerError.cause
  return createProviderError(typeof code === 'number' ? code : -32603, details || message, innerError.data)
}

const toHexChainId = (chainId: number) => `0x${chainId.toString(16)}`

const isRequest = (args: unknown): args is Request => typeof (args as Request | null)?.method === 'string'

/**
 * Create the list of a connection's open requests. All open requests are rejected when the connection ends, even if the
 * wallet never responds.
 */
const createOpenRequests = () => {
  const openRequests = new Set<(reason: Error) => void>()
  let connectionError: Error | undefined
  return {
    hold: (sendRequest: () => Promise<unknown>) =>
      new Promise<unknown>((resolve, rejectRequest) => {
        if (connectionError) return rejectRequest(connectionError)
        openRequests.add(rejectRequest)
        const createSettler = (finish: () => void) => () => {
          openRequests.delete(rejectRequest)
          finish()
        }
        sendRequest().then(
          (answer) => createSettler(() => resolve(answer))(),
          (reason) => createSettler(() => rejectRequest(reason))(),
        )
      }),
    end: (reason: Error) => {
      connectionError = reason
      for (const rejectRequest of [...openRequests]) rejectRequest(reason)
      openRequests.clear()
    },
  }
}

/** Create the provider of one connection. */
export const createPageProvider = ({ guard, readState, findNode, onChainMoved }: ProviderOptions): ProviderHandle => {
  const { on, off, emit } = createListeners()
  const openRequests = createOpenRequests()
  let reportedState = readState()

  const localMethods: Readonly<Record<string, () => unknown>> = {
    eth_accounts: () => [...readState().accounts],
    eth_requestAccounts: () => [...readState().accounts],
    eth_chainId: () => toHexChainId(readState().chainId),
    net_version: () => String(readState().chainId),
  }

  const readFromNode = (args: Request, requestNode: RequestFunction) =>
    requestNode(args).catch((thrown) => Promise.reject(createNodeError(thrown)))

  const askWallet = async (args: Request): Promise<unknown> => {
    const walletAnswer = checkAnswer(args, await guard.request(args))
    const isChainRequest = args.method === 'wallet_switchEthereumChain' || args.method === 'wallet_addEthereumChain'
    const requestedChain = isChainRequest ? (args.params as [{ chainId?: unknown }?] | undefined)?.[0] : undefined
    if (requestedChain) onChainMoved(Number(requestedChain.chainId))
    return walletAnswer
  }

  const answerRequest = async (args: unknown): Promise<unknown> => {
    if (!isRequest(args)) throw createProviderError(-32600, 'A request needs a method name.')
    const { method } = args
    if (Object.hasOwn(localMethods, method)) return localMethods[method]?.()
    if (refusedMethods.has(method))
      throw createProviderError(4200, `${method} is not for pages: open() of the element does that.`)
    const requestNode = readMethods.has(method) ? findNode(readState().chainId) : undefined
    return requestNode ? readFromNode(args, requestNode) : askWallet(args)
  }

  const provider: PageProvider = {
    request: (args) => openRequests.hold(() => answerRequest(args)),
    on: (event, listener) => {
      if (connectionEvents.has(event)) on(event, listener)
      else guard.on(event, listener)
      return provider
    },
    removeListener: (event, listener) => {
      if (connectionEvents.has(event)) off(event, listener)
      else guard.removeListener(event, listener)
      return provider
    },
  }

  return {
    provider,
    sync: () => {
      const previousState = reportedState
      reportedState = readState()
      if (previousState.chainId !== reportedState.chainId) emit('chainChanged', toHexChainId(reportedState.chainId))
      if (String(previousState.accounts) !== String(reportedState.accounts))
        emit('accountsChanged', [...reportedState.accounts])
    },
    end: () => {
      const disconnectError = createProviderError(4900, 'The visitor is not connected to this wallet any more.')
      openRequests.end(disconnectError)
      emit('accountsChanged', [])
      emit('disconnect', disconnectError)
      guard.close()
    },
  }
}
