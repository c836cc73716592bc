import { ProviderFault, rpcCode, toProviderFault } from '../errors/ProviderFault'

/** The requests to a wallet that have no answer yet. */
export type Pending = {
  /** Settles with the promise, or rejects at a timeout or a cancel. A later result of the promise is ignored. */
  hold<Value>(promise: Promise<Value>, timeoutMs?: number): Promise<Value>
  /** Rejects every open request with 4001 (EIP-1193). */
  cancel(): void
}

/** An empty set of requests. */
export const createPending = (): Pending => {
  const open = new Set<(fault: ProviderFault) => void>()
  return {
    hold: (promise, timeoutMs) =>
      new Promise((resolve, reject) => {
        const fail = (fault: ProviderFault) => {
          end()
          reject(fault)
        }
        const timer = timeoutMs
          ? setTimeout(
              () =>
                fail(new ProviderFault(rpcCode.internal, 'The wallet did not answer.', { reason: 'wallet/timeout' })),
              timeoutMs,
            )
          : undefined
        const end = () => {
          open.delete(fail)
          clearTimeout(timer)
        }
        open.add(fail)
        promise.then(
          (value) => {
            end()
            resolve(value)
          },
          (thrown) => fail(toProviderFault(thrown)),
        )
      }),
    cancel: () => {
      for (const fail of [...open])
        fail(new ProviderFault(rpcCode.rejected, 'The page took the request back.', { reason: 'connection/cancelled' }))
    },
  }
}
