import { expect, it, vi } from 'vitest'
import { createFlow } from '../flow/flow'
import { createStore } from './store'

it('readers are told after the value has changed', () => {
  const store = createStore(1)
  const seen: number[] = []
  store.subscribe(() => seen.push(store.get()))
  store.set(2)
  expect(seen).toEqual([2])
})

it('whoever has left is not told any more, also when leaving while being told', () => {
  const store = createStore(1)
  const second = vi.fn()
  const stop = store.subscribe(() => stop())
  store.subscribe(second)
  store.set(2)
  store.set(3)
  expect(second).toHaveBeenCalledTimes(2)
})

it('the flow tells its readers of a change, and is silent when an event changed nothing', () => {
  const flow = createFlow()
  const told = vi.fn()
  flow.subscribe(told)
  flow.send({ type: 'rejected', attempt: 7 })
  expect(told).not.toHaveBeenCalled()
  flow.send({ type: 'opened', to: 'home' })
  expect(told).toHaveBeenCalledTimes(1)
  expect(flow.get()).toEqual({ open: true, screen: { at: 'home' }, attempts: 0, from: 'home' })
})
