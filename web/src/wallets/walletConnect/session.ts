import { numberToHex } from 'viem'
import { createListeners } from '../../browser/listeners'
import { ProviderFault, rpcCode } from '../../errors/ProviderFault'
import { parseChainId } from '../answers'
import { resumeMethod } from '../scannedId'
import type { RawProvider } from '../types'
import { hasChain, listAddressesOn } from './accounts'
import type { Client } from './client'
import type { Request } from './signRequests'

/**
 * How long the page waits for a wallet to add a chain to the session after the wallet has agreed, and the pause between
 * two checks. Milliseconds.
 */
const chainWaitMs = 2000
const pollIntervalMs = 50

/**
 * Create the error for a method that the session does not allow. The error contains "does not exist / is not
 * available", because viem then sends the calls of `wallet_sendCalls` one by one.
 */
const createUnsupportedMethodFault = (method: string) =>
  new ProviderFault(
    rpcCode.unsupportedMethod,
    `The method ${method} does not exist / is not available: the session with the wallet does not allow it.`,
  )

const createNoSessionFault = () => new ProviderFault(rpcCode.unauthorized, 'There is no session with a wallet.')

/**
 * A WalletConnect session with the interface of an EIP-1193 provider. The page itself handles the methods that need no
 * prompt. Every method that the page does not handle is sent to the wallet.
 */
export type SessionProvider = RawProvider & {
  /** Uses the session and the events of this client from now on. */
  follow(client: Client): void
  /** Emits chain and accounts after a new session has replaced the previous session. */
  announce(): void
  /** Emits the end of the session. Either the page or the wallet has ended the session. */
  emitEnd(): void
  /**
   * Pairs a wallet. `eth_requestAccounts` calls this function and waits for the pairing. The field is undefined once
   * the pairing has begun.
   */
  pair: (() => Promise<void>) | undefined
}

/**
 * Create a provider, which has no session until `follow` is called. `endSession` ends a client's session when the
 * visitor disconnects.
 */
export const createSessionProvider = (endSession: (client: Client) => void): SessionProvider => {
  const { on, off, emit } = createListeners()
  let client: Client | undefined
  const followedClients = new WeakSet<Client>()

  const readChainId = (): number => client?.chainId ?? 0
  const listAccounts = () => listAddressesOn(client?.session, readChainId())

  const sendToWallet = (args: Request): Promise<unknown> => {
    if (!client?.session) throw createNoSessionFault()
    if (!client.session.namespaces.eip155?.methods.includes(args.method))
      throw createUnsupportedMethodFault(args.method)
    return client.request(args)
  }

  /** Return true if the session has the chain within `chainWaitMs`. Some wallets update the session late. */
  const isChainReached = async (id: number): Promise<boolean> => {
    for (const deadline = Date.now() + chainWaitMs; Date.now() < deadline; ) {
      if (hasChain(client?.session, id)) return true
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    }
    return hasChain(client?.session, id)
  }

  const switchChain = async (args: Request): Promise<null> => {
    const [targetChain] = (args.params ?? []) as [{ chainId?: unknown }?]
    const id = parseChainId(targetChain?.chainId) ?? 0
    if (!hasChain(client?.session, id)) {
      await sendToWallet(args)
      if (!(await isChainReached(id)))
        throw new ProviderFault(rpcCode.internal, 'The wallet stayed on its network.', { reason: 'chain/unchanged' })
    }
    client?.setChain(id)
    return null
  }

  const addChain = async (args: Request): Promise<unknown> => {
    const addAnswer = await sendToWallet(args)
    const [target] = (args.params ?? []) as [{ chainId?: unknown }?]
    await isChainReached(parseChainId(target?.chainId) ?? 0)
    return addAnswer
  }

  /** Responses to `wallet_getCapabilities`. Without this cache, each request could open the wallet's app. */
  const capabilityAnswersByKey = new Map<string, Promise<unknown>>()

  const readCapabilities = async (args: Request): Promise<unknown> => {
    const capabilityKey = JSON.stringify([client?.session?.topic, args.params])
    const answerPromise = capabilityAnswersByKey.get(capabilityKey) ?? sendToWallet(args)
    capabilityAnswersByKey.set(capabilityKey, answerPromise)
    return answerPromise.catch((error) => {
      capabilityAnswersByKey.delete(capabilityKey)
      throw error
    })
  }

  const requestAccounts = async (): Promise<string[]> => {
    await provider.pair?.()
    return listAccounts()
  }

  const disconnectWallet = (): null => {
    if (client?.session) endSession(client)
    return null
  }

  /** Methods that the page handles itself. Switching asks the wallet only if the session lacks the network. */
  const localMethods: Readonly<Record<string, (args: Request) => unknown>> = {
    eth_accounts: listAccounts,
    eth_requestAccounts: requestAccounts,
    eth_chainId: () => numberToHex(readChainId()),
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: addChain,
    wallet_getCapabilities: readCapabilities,
    wallet_revokePermissions: disconnectWallet,
    [resumeMethod]: ({ params }) => client?.resume({ method: 'personal_sign', params }),
  }

  const provider: SessionProvider = {
    pair: undefined,
    request: async (args) =>
      ((Object.hasOwn(localMethods, args.method) && localMethods[args.method]) || sendToWallet)(args),
    on,
    removeListener: off,
    announce: () => {
      emit('chainChanged', numberToHex(readChainId()))
      emit('accountsChanged', listAccounts())
    },
    emitEnd: () => emit('disconnect', new ProviderFault(rpcCode.disconnected, 'The session has ended.')),
    follow: (next) => {
      client = next
      if (followedClients.has(next)) return
      followedClients.add(next)
      // If a chain has no accounts, the session still continues (CAIP-25), so emit no event.
      next.on('accountsChanged', () => {
        if (client === next && listAccounts().length > 0) emit('accountsChanged', listAccounts())
      })
      next.on('chainChanged', () => {
        if (client === next) emit('chainChanged', numberToHex(readChainId()))
      })
      next.on('disconnect', () => provider.emitEnd())
    },
  }
  return provider
}
