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

describe('a list whose code fails to load', () => {
  it('code that fails to load is reported during pairing, and the next choice tries again', async () => {
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

  it('code that fails to load is reported during a request', async () => {
    const { list } = offline()
    list.ask('u')
    await vi.waitFor(() => expect(list.get()).toEqual({ is: 'failed', wallet: 'u', error: missing }))
  })

  it('a failure to load after the visitor’s next choice changes nothing', async () => {
    const { flow, list } = offline()
    list.pair('rainbow')
    list.cancel()
    await vi.waitFor(() => expect(flow.backgroundError.get()).toEqual(missing))
    expect(list.get()).toEqual({ is: 'idle' })
  })
})
