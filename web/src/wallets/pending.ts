import { ProviderFault, rpcCode, toProviderFault } from '../errors/ProviderFault'

/** The questions to a wallet that have no answer yet. */
export type Pending = {
  /** The promise's own end, or a fault when the time is over or somebody cancels; what comes later changes nothing. */
  hold<Value>(promise: Promise<Value>, timeoutMs?: number): Promise<Value>
  /** Ends every open question as declined (EIP-1193 4001). */
  cancel(): void
}

/** A place where open questions wait. */
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
