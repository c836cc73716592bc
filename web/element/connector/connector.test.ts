import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Config, type Connector, createConfig, http } from 'wagmi'
import { connect, disconnect, reconnect, switchChain } from 'wagmi/actions'
import { mainnet, optimism } from 'wagmi/chains'
import { alice as address, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import type { PageProvider } from '../../src/wallets/pageProvider'
import { kisslockElement } from './connector'

/** Return a fake wallet for the element's provider. */
const createWallet = () => {
  const wallet = Object.assign(new FakeWallet([address.toLowerCase()]), { approved: true, known: [1, 10] })
  return { wallet, provider: wallet as unknown as PageProvider }
}

/**
 * Replaces the element in these tests. The class has the same methods for the dialog as the element, the same property
 * `provider`, and the same event for a change of the provider.
 */
class FakeElement extends HTMLElement {
  provider: PageProvider | null = null
  dialog = this.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'))
  open = vi.fn()
  hand(provider: PageProvider | null) {
    this.provider = provider
    this.dispatchEvent(new CustomEvent('kisslock-provider', { detail: provider }))
  }
}
customElements.define('kisslock-connect', FakeElement)

let element: FakeElement
beforeEach(() => {
  localStorage.clear()
  element = document.body.appendChild(new FakeElement())
})
afterEach(() => element.remove())

const createSite = () =>
  createConfig({
    chains: [mainnet, optimism],
    transports: { [mainnet.id]: http(), [optimism.id]: http() },
    connectors: [kisslockElement()],
    multiInjectedProviderDiscovery: false,
  })

const connectWith = ({ connectors, ...config }: ReturnType<typeof createSite>) =>
  connect({ ...config, connectors } as unknown as Config, { connector: connectors[0] as unknown as Connector })

it('connecting opens the element’s dialog, and resolves with the visitor’s wallet', async () => {
  const config = createSite()
  const connectPromise = connectWith(config)
  await vi.waitFor(() => expect(element.open).toHaveBeenCalledOnce())
  element.hand(createWallet().provider)
  expect(await connectPromise).toMatchObject({ accounts: [address], chainId: 1 })
})

it('connecting rejects with error 4001 if the visitor closes the dialog without a wallet', async () => {
  const config = createSite()
  const connecting = connectWith(config)
  const rejectionPromise = expect(connecting).rejects.toMatchObject({ code: 4001 })
  await vi.waitFor(() => expect(element.open).toHaveBeenCalledOnce())
  element.dialog.dispatchEvent(new Event('close'))
  await rejectionPromise
})

it('after a visitor connects with the element’s button, wagmi is connected, changes its network with the wallet, and disconnects with the element', async () => {
  const config = createSite()
  const { wallet, provider } = createWallet()
  element.hand(provider)
  await vi.waitFor(() => expect(config.state.status).toBe('connected'))
  await switchChain(config, { chainId: 10 })
  expect(config.state.connections.get(config.state.current ?? '')?.chainId).toBe(10)
  wallet.emit('disconnect', undefined)
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
})

it('disconnecting in wagmi does not end the element’s connection, and wagmi reconnects after a reload', async () => {
  const config = createSite()
  const { provider } = createWallet()
  element.hand(provider)
  await vi.waitFor(() => expect(config.state.status).toBe('connected'))
  await disconnect(config)
  expect([config.state.status, element.provider]).toEqual(['disconnected', provider])
  const laterConfig = createSite()
  expect(await reconnect(laterConfig, { connectors: laterConfig.connectors as never })).toHaveLength(1)
})

it('connecting fails if the page has no element', async () => {
  element.remove()
  const config = createSite()
  await expect(connectWith(config)).rejects.toThrow('Provider not found')
})
