import { describe, expect, it, vi } from 'vitest'
import { alice, createThrower, FakeWallet } from './fakeWallet.fixture'
import { guardEvents } from './guardedEvents'

const createGuardedEvents = () => {
  const wallet = new FakeWallet()
  const events = guardEvents(wallet, () => true)
  const heardEvents: string[] = []
  const createListener = (name: string) => (payload: unknown) => void heardEvents.push(`${name} ${payload}`)
  return { wallet, events, heard: heardEvents, listener: createListener }
}

describe('guarded events', () => {
  it('a message event is passed on unchanged', () => {
    const { wallet, events, heard, listener } = createGuardedEvents()
    events.on('message', listener('first'))
    wallet.emit('message', 'hello')
    expect(heard).toEqual(['first hello'])
  })

  it('removing one listener of an event keeps all other listeners', () => {
    const { wallet, events, heard, listener } = createGuardedEvents()
    const [first, second] = [listener('first'), listener('second')]
    for (const event of ['message', 'chainChanged']) for (const one of [first, second]) events.on(event, one)
    events.removeListener('message', first)
    expect(wallet.listeners.map(({ event }) => event)).toEqual(['message', 'chainChanged', 'chainChanged'])
    wallet.emit('message', 'hello')
    wallet.emit('chainChanged', 137)
    expect(heard).toEqual(['second hello', 'first 0x89', 'second 0x89'])
  })

  it('a removed listener gets no events even if the wallet fails to remove the listener', () => {
    const { wallet, events, heard, listener } = createGuardedEvents()
    wallet.removeListener = createThrower(new Error('no events'))
    const first = listener('first')
    events.on('message', first)
    events.on('message', listener('second'))
    events.removeListener('message', first)
    wallet.emit('message', 'hello')
    expect(heard).toEqual(['second hello'])
  })

  it('close() removes all listeners from the wallet', () => {
    const { wallet, events, heard, listener } = createGuardedEvents()
    const removed = vi.spyOn(wallet, 'removeListener')
    events.close()
    expect(removed).not.toHaveBeenCalled()
    events.on('message', listener('first'))
    events.on('accountsChanged', listener('second'))
    events.close()
    expect(wallet.listeners).toEqual([])
    wallet.emit('accountsChanged', [alice])
    expect(heard).toEqual([])
  })

  it('close() does not throw if the wallet has no function that removes listeners', () => {
    const events = guardEvents({ request: async () => null }, () => true)
    events.on('message', () => undefined)
    expect(() => events.close()).not.toThrow()
  })
})
