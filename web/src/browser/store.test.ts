import { expect, it, vi } from 'vitest'
import { createFlow } from '../flow/flow'
import { createStore } from './store'

it('listeners of a store are called after its value has changed', () => {
  const store = createStore(1)
  const values: number[] = []
  store.subscribe(() => values.push(store.get()))
  store.set(2)
  expect(values).toEqual([2])
})

it('a removed listener is no longer called, even if it was removed during a call', () => {
  const store = createStore(1)
  const secondListener = vi.fn()
  const stop = store.subscribe(() => stop())
  store.subscribe(secondListener)
  store.set(2)
  store.set(3)
  expect(secondListener).toHaveBeenCalledTimes(2)
})

it('the listeners of the dialog’s state are called after a change, and not after an event without effect', () => {
  const flow = createFlow()
  const listener = vi.fn()
  flow.subscribe(listener)
  flow.send({ type: 'rejected', attempt: 7 })
  expect(listener).not.toHaveBeenCalled()
  flow.send({ type: 'opened', to: 'home' })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(flow.get()).toEqual({ open: true, screen: { at: 'home' }, attempts: 0, from: 'home' })
})
