import { expect, it, vi } from 'vitest'
import { createStateWork } from './stateWork'

it('the work of a state starts once, even if the state is set several times', () => {
  const { follow, isRunning } = createStateWork()
  const work = vi.fn()
  follow('connect 1', work)
  follow('connect 1', work)
  expect([work.mock.calls.length, isRunning()]).toEqual([1, true])
})

it('the work of a state is aborted before the work of the next state begins', () => {
  const { follow } = createStateWork()
  const seen: boolean[] = []
  let first: AbortSignal | undefined
  follow('connect 1', (signal) => {
    first = signal
  })
  follow('connect 2', (signal) => seen.push(first?.aborted === true, signal.aborted))
  expect(seen).toEqual([true, false])
})

it('setting a state without work aborts the running work', () => {
  const { follow, isRunning } = createStateWork()
  let signal: AbortSignal | undefined
  follow('connect 1', (own) => {
    signal = own
  })
  follow(undefined)
  expect([signal?.aborted, isRunning()]).toEqual([true, false])
})

it('if an abort listener sets a further state, only the work of the further state starts', () => {
  const { follow, isRunning } = createStateWork()
  const between = vi.fn()
  let last: AbortSignal | undefined
  const begin = (signal: AbortSignal) => {
    last = signal
  }
  follow('connect 1', (signal) => signal.addEventListener('abort', () => follow('finish 3', begin)))
  follow('connect 2', between)
  expect([between.mock.calls.length, last?.aborted, isRunning()]).toEqual([0, false, true])
  follow(undefined)
  expect(last?.aborted).toBe(true)
})
