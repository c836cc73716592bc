import { ProviderFault, rpcCode, toProviderFault } from '../errors/ProviderFault'

/** The requests to a wallet that have no response yet. */
export type PendingRequests = {
  /**
   * Settles like the promise, or rejects at the timeout or when `cancel` is called. A late result of the promise is
   * ignored.
   */
  hold<Value>(promise: Promise<Value>, timeoutMs?: number): Promise<Value>
  /** Rejects every open request with 4001 (EIP-1193). */
  cancel(): void
}

const createTimeoutFault = () =>
  new ProviderFault(rpcCode.internal, 'The wallet did not answer.', { reason: 'wallet/timeout' })

/** Create the `PendingRequests` of a wallet, which have no open requests at first. */
export const createPendingRequests = (): PendingRequests => {
  const openRequests = new Set<(fault: ProviderFault) => void>()
  return {
    hold: async (promise, timeoutMs) => {
      let failRequest = (_: ProviderFault) => {}
      const faultPromise = new Promise<never>((_, reject) => {
        failRequest = reject
      })
      const timer = timeoutMs ? setTimeout(() => failRequest(createTimeoutFault()), timeoutMs) : undefined
      openRequests.add(failRequest)
      try {
        return await Promise.race([promise, faultPromise])
      } catch (thrown) {
        throw toProviderFault(thrown)
      } finally {
        openRequests.delete(failRequest)
        clearTimeout(timer)
      }
    },
    cancel: () => {
      for (const failRequest of [...openRequests])
        failRequest(
          new ProviderFault(rpcCode.rejected, 'The page took the request back.', { reason: 'connection/cancelled' }),
        )
    },
  }
}
