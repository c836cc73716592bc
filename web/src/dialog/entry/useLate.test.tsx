import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createTestKisslock, freshScreen, render } from '../render.fixture'
import { Button } from './Button'
import { ButtonContext, type ButtonParts } from './buttonParts'
import { usualParts } from './responsive'

freshScreen()

it('a connection that is restored a second time holds its place again at first', async () => {
  vi.useFakeTimers()
  const kisslock = createTestKisslock()
  const status = (is: 'reconnecting' | 'disconnected') => act(async () => kisslock.connection.set({ status: is }))
  const box = await render(
    <ButtonContext.Provider value={{} as ButtonParts}>
      <Button parts={usualParts} />
    </ButtonContext.Provider>,
    kisslock,
  )
  await status('reconnecting')
  expect(box.querySelector('[role="status"]')).not.toBeNull()
  await act(async () => vi.advanceTimersByTime(1500))
  expect(box.textContent).toBe('Restoring…')
  await status('disconnected')
  await status('reconnecting')
  expect(box.querySelector('[role="status"]')).not.toBeNull()
  vi.useRealTimers()
})
