import { afterEach, expect, it, vi } from 'vitest'
import { beforeDialog } from '../../src/dialog/chunks'
import { start } from './runtime'

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

it('a start that has failed once adds the wallets of the site once', async () => {
  const options = { wallets: { more: [{ id: 'own' } as never] } }
  history.replaceState(null, '', '/?kisslock=rabby')
  // As in a browser that refuses a page too many changes of its address.
  vi.spyOn(history, 'replaceState').mockImplementationOnce(() => {
    throw new DOMException('too many calls', 'SecurityError')
  })
  await expect(start(options, {})).rejects.toThrow('too many calls')
  await start(options, {})
  expect(beforeDialog).toHaveLength(1)
})
