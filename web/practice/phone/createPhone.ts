import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import { createWallet, type Wallet } from '../wallet/createWallet'
import type { ApprovePrompt } from '../wallet/prompts'
import { createUserRejected } from '../wallet/rpcError'
import { addGrant, createState, type WalletState } from '../wallet/state'
import { startClient } from './client'
import { createNamespaces, listProposedChainIds } from './session'

/** A wallet app on another device, which sites reach through a relay. */
export type Phone = Awaited<ReturnType<typeof createPhone>>

export type PhoneParameters = {
  relayUrl: string
  projectId?: string
  /** The name that the wallet sends to sites. */
  name?: string | undefined
  /**
   * Answers the requests of sites in place of the person at the phone, except requests to connect. `scan` returns a
   * request to connect as a proposal, whose methods approve or reject the request.
   */
  approve: ApprovePrompt
  state?: WalletState
}

type Request = WalletKitTypes.SessionRequest

/** Handle one request of a site through the wallet, as JSON-RPC. */
const answerRequest = async (walletKit: IWalletKit, wallet: Wallet, { topic, id, params }: Request) => {
  const origin = walletKit.getActiveSessions()[topic]?.peer.metadata.url ?? ''
  const { method, params: args } = params.request
  const response = await wallet.request(origin, { method, params: args }).then(
    (result) => ({ id, jsonrpc: '2.0', result }),
    ({ code = -32603, message }: { code?: number; message: string }) => ({
      id,
      jsonrpc: '2.0',
      error: { code, message },
    }),
  )
  await walletKit.respondSessionRequest({ topic, response })
}

/** Send a change to the site of every session: first the session's new accounts and chains, then the event. */
const notifySessions = async (walletKit: IWalletKit, wallet: Wallet, name: 'accountsChanged' | 'chainChanged') => {
  const state = wallet.state()
  for (const { topic, namespaces, peer } of Object.values(walletKit.getActiveSessions())) {
    const account = state.grants[peer.metadata.url]?.accounts[0]
    if (!account) continue
    const chainId = `eip155:${state.chainId}`
    const nextNamespaces = createNamespaces(state, account, listProposedChainIds(namespaces))
    await walletKit.updateSession({ topic, namespaces: nextNamespaces }).then(({ acknowledged }) => acknowledged())
    const eventData = name === 'chainChanged' ? state.chainId : [`${chainId}:${account}`]
    await walletKit.emitSessionEvent({ topic, chainId, event: { name, data: eventData } })
  }
}

/** Start a wallet that sites reach through a relay. */
export const createPhone = async (parameters: PhoneParameters) => {
  const { relayUrl, projectId = 'local', name, approve, state = createState() } = parameters
  const walletKit = await startClient(relayUrl, projectId, name)
  const wallet = createWallet({ approve, state })
  // Send events one after the other, because a session's new namespaces must arrive before the event that depends on
  // them.
  let lastNotificationPromise: Promise<unknown> = Promise.resolve()
  wallet.subscribe(({ name }) => {
    if (name === 'accountsChanged' || name === 'chainChanged')
      lastNotificationPromise = lastNotificationPromise
        .then(() => notifySessions(walletKit, wallet, name))
        .catch(() => undefined)
  })
  /** The time that the person has for each request of a site, in seconds. */
  const lifetimes: number[] = []
  walletKit.on('session_request', (request) => {
    lifetimes.push((request.params.request.expiryTimestamp ?? 0) - Date.now() / 1000)
    answerRequest(walletKit, wallet, request).catch(() => undefined)
  })

  /**
   * Return a site's connect request: the site, and the two functions that answer it. `approve` resolves when the site
   * has received the session.
   */
  const readProposal = ({ id, params }: WalletKitTypes.SessionProposal) => ({
    site: params.proposer.metadata,
    approve: async () => {
      const account = wallet.state().accounts[0]?.address
      if (!account) throw new Error('The wallet has no account.')
      const { chainId } = wallet.state()
      wallet.replace(addGrant(wallet.state(), params.proposer.metadata.url, { accounts: [account], chains: [chainId] }))
      const proposedChains = listProposedChainIds(params.requiredNamespaces, params.optionalNamespaces)
      await walletKit.approveSession({ id, namespaces: createNamespaces(wallet.state(), account, proposedChains) })
    },
    reject: () =>
      walletKit.rejectSession({
        id,
        reason: { code: createUserRejected().code, message: createUserRejected().message },
      }),
  })

  return {
    wallet,
    lifetimes,
    /** Scans a code. Resolves with the site's proposal when the relay has delivered the proposal. */
    scan: (uri: string): Promise<ReturnType<typeof readProposal>> =>
      new Promise((resolve, reject) => {
        walletKit.once('session_proposal', (proposal) => resolve(readProposal(proposal)))
        walletKit.pair({ uri }).catch(reject)
      }),
    /**
     * Notifies the site that its code was scanned (`wc_pairingPing`), before the person decides. Some wallets do this.
     */
    greet: (uri: string) => walletKit.core.pairing.ping({ topic: /^wc:([0-9a-f]+)@/.exec(uri)?.[1] ?? '' }),
    /** The topics of the open sessions. */
    sessions: () => Object.keys(walletKit.getActiveSessions()),
    /** Ends every session from the wallet's side. */
    disconnect: async () => {
      for (const topic of Object.keys(walletKit.getActiveSessions()))
        await walletKit.disconnectSession({ topic, reason: { code: 6000, message: 'The person ended it.' } })
    },
    /** Calls the listener when a site has ended its session. */
    onEnded: (listener: () => void) => walletKit.on('session_delete', listener),
    close: async () => {
      walletKit.core.heartbeat.stop()
      await walletKit.core.relayer.transportClose()
    },
  }
}
