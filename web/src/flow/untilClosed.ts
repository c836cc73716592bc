import type { Store } from '../browser/store'
import { KisslockError } from '../errors/KisslockError'
import type { Flow } from './flow'

/**
 * Call `readResult` now and at each change of the stores, and resolve with its first result that is not undefined.
 * Rejects with `connection/cancelled` if the dialog closes while all results are still undefined.
 */
export const waitForResult = <Result>(
  flow: Flow,
  stores: readonly Pick<Store<unknown>, 'subscribe'>[],
  readResult: () => Result | undefined,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const checkResult = () => {
      const result = readResult()
      if (result === undefined && flow.get().open) return
      for (const stop of unsubscribers) stop()
      if (result === undefined) reject(new KisslockError('connection/cancelled'))
      else resolve(result)
    }
    const unsubscribers = [...stores, flow].map(({ subscribe }) => subscribe(checkResult))
    checkResult()
  })
