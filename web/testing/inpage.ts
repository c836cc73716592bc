/** The parameters of the half of a wallet that runs in the page. */
export interface InpageParameters {
  /** The name of the function that calls the wallet, and of the DOM event that delivers its events. */
  readonly bridge: string
  /** The announcement's `info` (EIP-6963), unchecked: a test can announce invalid values. */
  readonly info: unknown
  /** Milliseconds from the start of the document to the announcement. If null, the wallet never announces itself. */
  readonly announceAfter: number | null
  /** True if the provider is also `window.ethereum`. */
  readonly legacy: boolean
  /** Legacy flags of the provider, such as `isRabby`. */
  readonly flags: Readonly<Record<string, unknown>>
}

/** A response over the bridge. */
export type Answer =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'throws'; readonly thrown: unknown }
  | { readonly kind: 'error'; readonly message: string; readonly fields: Readonly<Record<string, unknown>> }

/**
 * The half of a wallet that runs in the page, before the page's scripts. This function is sent to the page as text, so
 * it must not use anything that is declared outside of it.
 */
export function inpage({ bridge, info, announceAfter, legacy, flags }: InpageParameters): void {
  const page = window as unknown as Record<string, unknown>
  const call = page[bridge] as (args: unknown) => Promise<Answer>
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const provider = {
    ...flags,
    async request(args: unknown) {
      const answer = await call(args)
      if (answer.kind === 'value') return answer.value
      if (answer.kind === 'throws') throw answer.thrown
      throw Object.assign(new Error(answer.message), answer.fields)
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  window.addEventListener(bridge, (message) => {
    const { name, payload } = (message as CustomEvent<{ name: string; payload: unknown }>).detail
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload)
  })
  if (legacy) page.ethereum = provider
  if (announceAfter === null) return
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const start = () => {
    announce()
    window.addEventListener('eip6963:requestProvider', announce)
  }
  if (announceAfter) setTimeout(start, announceAfter)
  else start()
}
