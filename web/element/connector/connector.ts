import {
  type Address,
  BaseError,
  type Chain,
  getAddress,
  numberToHex,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem'
import type { PageProvider } from '../../src/wallets/pageProvider'
import type { KisslockConnectElement } from '../types'

const providerEvent = 'kisslock-provider'

/**
 * The context that wagmi passes to a connector, in every version and for every framework. The type is declared here,
 * because `wagmi` (React) and `@wagmi/vue` each export the type from their own package.
 */
type ConnectorContext = {
  chains: readonly Chain[]
  emitter: {
    emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
    emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
    emit(event: 'disconnect'): void
  }
}

const createNotFoundError = () => new BaseError('Provider not found.', { name: 'ProviderNotFoundError' })
const createNotConfiguredError = () => new BaseError('Chain not configured.', { name: 'ChainNotConfiguredError' })

/** Return the page's first `<kisslock-connect>`. Null if the page has no such element, and on a server. */
const findFirstElement = (): KisslockConnectElement | null =>
  typeof document === 'undefined' ? null : document.querySelector<KisslockConnectElement>('kisslock-connect')

/**
 * Open the element's dialog, and resolve once a wallet is connected. Rejects with 4001 if the visitor closes the
 * dialog.
 */
const connectThroughElement = (element: KisslockConnectElement): Promise<PageProvider> =>
  new Promise((resolve, reject) => {
    const listenerController = new AbortController()
    const resolveIfConnected = () => {
      if (!element.provider) return
      listenerController.abort()
      resolve(element.provider)
    }
    const onDialogClosed = () => {
      resolveIfConnected()
      if (listenerController.signal.aborted) return
      listenerController.abort()
      reject(new UserRejectedRequestError(new Error('The visitor closed the dialog.')))
    }
    element.addEventListener(providerEvent, resolveIfConnected, { signal: listenerController.signal })
    // The dialog's `close` event does not bubble, so listen in the capture phase.
    element.shadowRoot?.addEventListener('close', onDialogClosed, { capture: true, signal: listenerController.signal })
    element.open()
  })

/**
 * Create a wagmi connector for the wallet that `<kisslock-connect>` provides. A visitor who connects through the
 * element's own button is connected in wagmi too. Disconnecting in wagmi does not end the element's connection.
 * `element` returns the element. The default is the first element in the page.
 */
export const kisslockElement =
  ({ element = findFirstElement }: { element?: () => KisslockConnectElement | null } = {}) =>
  ({ chains, emitter }: ConnectorContext) => {
    let followedProvider: PageProvider | null = null
    const readAccounts = async (provider: PageProvider) =>
      ((await provider.request({ method: 'eth_accounts' })) as string[]).map((account): Address => getAddress(account))
    const readChainId = async (provider: PageProvider) => Number(await provider.request({ method: 'eth_chainId' }))
    const readProviderState = async (provider: PageProvider) => ({
      accounts: await readAccounts(provider),
      chainId: await readChainId(provider),
    })
    const requireProvider = (): PageProvider => {
      const provider = element()?.provider
      if (!provider) throw createNotFoundError()
      return provider
    }
    const onAccountsChanged = (accounts: readonly string[]) => {
      if (accounts.length === 0) emitter.emit('disconnect')
      else emitter.emit('change', { accounts: accounts.map((account) => getAddress(account)) })
    }
    const onChainChanged = (chainId: string) => emitter.emit('change', { chainId: Number(chainId) })
    const onDisconnect = () => emitter.emit('disconnect')
    const listeners = { accountsChanged: onAccountsChanged, chainChanged: onChainChanged, disconnect: onDisconnect }
    const followProvider = (provider: PageProvider | null) => {
      if (provider === followedProvider) return
      for (const [event, listener] of Object.entries(listeners)) {
        followedProvider?.removeListener(event, listener as never)
        provider?.on(event, listener as never)
      }
      followedProvider = provider
    }
    return {
      id: 'kisslock-connect',
      name: 'Kisslock',
      type: 'kisslock-connect',
      async setup() {
        if (typeof document === 'undefined') return
        const onProviderChanged = async ({ target }: Event) => {
          if (target !== element()) return
          const { provider = null } = element() ?? {}
          followProvider(provider)
          if (provider) emitter.emit('connect', await readProviderState(provider))
        }
        // The provider event does not bubble, so listen on the document in the capture phase.
        document.addEventListener(providerEvent, (event) => void onProviderChanged(event).catch(() => {}), true)
      },
      async connect({ isReconnecting }: { isReconnecting?: boolean | undefined } = {}) {
        const kisslock = element()
        if (!kisslock || (isReconnecting && !kisslock.provider)) throw createNotFoundError()
        const provider = kisslock.provider ?? (await connectThroughElement(kisslock))
        followProvider(provider)
        return (await readProviderState(provider)) as never
      },
      async disconnect() {
        followProvider(null)
      },
      getAccounts: async () => readAccounts(requireProvider()),
      getChainId: async () => readChainId(requireProvider()),
      getProvider: async () => requireProvider(),
      isAuthorized: async () => Boolean(element()?.provider),
      async switchChain({ chainId }: { chainId: number }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(createNotConfiguredError())
        await requireProvider().request({
          method: 'wallet_switchEthereumChain',
          params: [{ chainId: numberToHex(chainId) }],
        })
        return chain
      },
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
    }
  }
