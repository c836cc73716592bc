// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { createFlow } from '../../src/flow/flow'
import type { KitCore } from '../core/kitCore'
import { createHeadlessList } from './headless'

/** A core whose runtime fails to load. */
const offline = () => {
  const flow = createFlow()
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  return { flow, load, list: createHeadlessList({ flow, runtime: { load } } as unknown as KitCore) }
}

const missing = expect.objectContaining({ code: 'page/part-missing' })

describe('a site’s own list whose code fails to load', () => {
  it('if the code fails to load during pairing, the list shows the error, and the next choice loads the code again', async () => {
    const { flow, list, load } = offline()
    list.pair('rainbow')
    expect(list.get()).toEqual({ is: 'pairing', wallet: 'rainbow', pairing: { wallet: 'rainbow', is: 'preparing' } })
    const failed = { is: 'pairing', wallet: 'rainbow', pairing: { wallet: 'rainbow', is: 'failed', error: missing } }
    await vi.waitFor(() => expect(list.get()).toEqual(failed))
    expect(flow.backgroundError.get()).toEqual(missing)
    list.pair('rainbow')
    expect(list.get()).toMatchObject({ pairing: { is: 'preparing' } })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('if the code fails to load during a request to a wallet, the list shows the error', async () => {
    const { list } = offline()
    list.ask('u')
    await vi.waitFor(() => expect(list.get()).toEqual({ is: 'failed', wallet: 'u', error: missing }))
  })

  it('if the visitor has cancelled before the code fails to load, the list does not change', async () => {
    const { flow, list } = offline()
    list.pair('rainbow')
    list.cancel()
    await vi.waitFor(() => expect(flow.backgroundError.get()).toEqual(missing))
    expect(list.get()).toEqual({ is: 'idle' })
  })
})
