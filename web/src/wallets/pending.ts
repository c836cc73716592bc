import { ProviderFault, rpcCode, toProviderFault } from '../errors/ProviderFault'

/** The requests to a wallet that have no response yet. */
export type Pending = {
  /**
   * Settles like the promise, or rejects at the timeout or when `cancel` is called. A late result of the promise is
   * ignored.
   */
  hold<Value>(promise: Promise<Value>, timeoutMs?: number): Promise<Value>
  /** Rejects every open request with 4001 (EIP-1193). */
  cancel(): void
}

const timeoutFault = () =>
  new ProviderFault(rpcCode.internal, 'The wallet did not answer.', { reason: 'wallet/timeout' })

/** Create a `Pending`, which has no open requests at first. */
export const createPending = (): Pending => {
  const open = new Set<(fault: ProviderFault) => void>()
  return {
    hold: async (promise, timeoutMs) => {
      let fail = (_: ProviderFault) => {}
      const fault = new Promise<never>((_, reject) => {
        fail = reject
      })
      const timer = timeoutMs ? setTimeout(() => fail(timeoutFault()), timeoutMs) : undefined
      open.add(fail)
      try {
        return await Promise.race([promise, fault])
      } catch (thrown) {
        throw toProviderFault(thrown)
      } finally {
        open.delete(fail)
        clearTimeout(timer)
      }
    },
    cancel: () => {
      for (const fail of [...open])
        fail(new ProviderFault(rpcCode.rejected, 'The page took the request back.', { reason: 'connection/cancelled' }))
    },
  }
}
