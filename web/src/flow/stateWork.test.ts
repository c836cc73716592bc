import { expect, it, vi } from 'vitest'
import { createStateWork } from './stateWork'

it('the work of a state starts once, even if the state is set several times', () => {
  const { follow, isRunning } = createStateWork()
  const startWork = vi.fn()
  follow('connect 1', startWork)
  follow('connect 1', startWork)
  expect([startWork.mock.calls.length, isRunning()]).toEqual([1, true])
})

it('the work of a state is aborted before the work of the next state begins', () => {
  const { follow } = createStateWork()
  const abortedStates: boolean[] = []
  let firstSignal: AbortSignal | undefined
  follow('connect 1', (signal) => {
    firstSignal = signal
  })
  follow('connect 2', (signal) => abortedStates.push(firstSignal?.aborted === true, signal.aborted))
  expect(abortedStates).toEqual([true, false])
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
  const startOtherWork = vi.fn()
  let lastSignal: AbortSignal | undefined
  const begin = (signal: AbortSignal) => {
    lastSignal = signal
  }
  follow('connect 1', (signal) => signal.addEventListener('abort', () => follow('finish 3', begin)))
  follow('connect 2', startOtherWork)
  expect([startOtherWork.mock.calls.length, lastSignal?.aborted, isRunning()]).toEqual([0, false, true])
  follow(undefined)
  expect(lastSignal?.aborted).toBe(true)
})
