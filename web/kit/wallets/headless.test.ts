// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { createFlow } from '../../src/flow/flow'
import type { KitCore } from '../core/kitCore'
import { createHeadlessList } from './headless'

/** A core whose runtime fails to load. */
const createOfflineList = () => {
  const flow = createFlow()
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  return { flow, load, list: createHeadlessList({ flow, runtime: { load } } as unknown as KitCore) }
}

const missingPartError = expect.objectContaining({ code: 'page/part-missing' })

describe('a site’s own list whose code fails to load', () => {
  it('if the code fails to load during pairing, the list shows the error, and the next choice loads the code again', async () => {
    const { flow, list, load } = createOfflineList()
    list.pair('rainbow')
    expect(list.get()).toEqual({ is: 'pairing', wallet: 'rainbow', pairing: { wallet: 'rainbow', is: 'preparing' } })
    const failedState = {
      is: 'pairing',
      wallet: 'rainbow',
      pairing: { wallet: 'rainbow', is: 'failed', error: missingPartError },
    }
    await vi.waitFor(() => expect(list.get()).toEqual(failedState))
    expect(flow.backgroundError.get()).toEqual(missingPartError)
    list.pair('rainbow')
    expect(list.get()).toMatchObject({ pairing: { is: 'preparing' } })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('if the code fails to load during a request to a wallet, the list shows the error', async () => {
    const { list } = createOfflineList()
    list.ask('u')
    await vi.waitFor(() => expect(list.get()).toEqual({ is: 'failed', wallet: 'u', error: missingPartError }))
  })

  it('if the visitor has cancelled before the code fails to load, the list does not change', async () => {
    const { flow, list } = createOfflineList()
    list.pair('rainbow')
    list.cancel()
    await vi.waitFor(() => expect(flow.backgroundError.get()).toEqual(missingPartError))
    expect(list.get()).toEqual({ is: 'idle' })
  })
})
