import type { RawProvider } from './types'

/** The address of the visitor in most tests. */
export const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
/** Another address. */
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Answer = unknown | ((params: unknown) => unknown)

/** A response for `FakeWallet`: a promise that never settles. */
export const neverResponds = () => new Promise<never>(() => {})

/** A response for `FakeWallet` that throws this value. */
export const createThrower = (thrown: unknown) => () => {
  throw thrown
}

/**
 * A response for `FakeWallet`: the visitor declines. This takes longer than the rejection of a wallet that shows no
 * window.
 */
export const createDecliner =
  (thrown: unknown = createRpcError(4001)) =>
  () =>
    new Promise<never>((_, reject) => setTimeout(() => reject(thrown), 60))

/** Return an error as a plain object, such as wallets throw (EIP-1193). */
export const createRpcError = (code: unknown, message = 'Something happened.', data?: unknown) => ({
  code,
  message,
  data,
})

/**
 * A fake wallet that behaves correctly. `answers` replaces the wallet's response to a method with a value or a
 * function.
 */
export class FakeWallet implements RawProvider {
  readonly calls: { method: string; params?: unknown }[] = []
  readonly listeners: { event: string; listener: (payload: never) => void }[] = []
  answers: Record<string, Answer> = {}
  accounts: string[]
  chainId = 1
  known = [1]
  approved = false

  constructor(accounts: string[] = [alice]) {
    this.accounts = accounts
  }

  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    this.calls.push({ method, params })
    if (!Object.hasOwn(this.answers, method)) return this.behave(method, params)
    const answer = this.answers[method]
    return typeof answer === 'function' ? answer(params) : answer
  }

  private behave(method: string, params: unknown): unknown {
    const requestedChain = Number((params as { chainId?: string }[] | undefined)?.[0]?.chainId)
    switch (method) {
      case 'wallet_requestPermissions':
        this.approved = true
        return [
          { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: this.accounts }] },
        ]
      case 'eth_requestAccounts':
        this.approved = true
        return this.accounts
      case 'eth_accounts':
        return this.approved ? this.accounts : []
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`
      case 'wallet_revokePermissions':
        this.approved = false
        return null
      case 'wallet_switchEthereumChain':
        if (!this.known.includes(requestedChain)) throw createRpcError(4902, 'Unrecognized chain ID.')
        return this.moveTo(requestedChain)
      case 'wallet_addEthereumChain':
        this.known.push(requestedChain)
        return this.moveTo(requestedChain)
      default:
        throw createRpcError(-32601, 'Method not found.')
    }
  }

  moveTo(chainId: number): null {
    this.chainId = chainId
    this.emit('chainChanged', `0x${chainId.toString(16)}`)
    return null
  }

  on(event: string, listener: (payload: never) => void) {
    this.listeners.push({ event, listener })
  }

  removeListener(event: string, listener: (payload: never) => void) {
    const index = this.listeners.findIndex((entry) => entry.event === event && entry.listener === listener)
    if (index >= 0) this.listeners.splice(index, 1)
  }

  emit(event: string, payload: unknown) {
    for (const one of [...this.listeners]) if (one.event === event) one.listener(payload as never)
  }

  methods(): string[] {
    return this.calls.map(({ method }) => method)
  }
}

/** Announce a wallet in the way that an extension's content script does (EIP-6963). */
export const announce = (provider: unknown, info: Record<string, unknown> = {}) =>
  announceDetail({
    info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Rabby', rdns: 'io.rabby', icon: '', ...info },
    provider,
  })

/** Announce any value, even an invalid one. */
export const announceDetail = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
