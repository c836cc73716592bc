import { expect, test, vi } from 'vitest'
import { createModes } from './modes'
import type { Prompt } from './wallet/prompts'

const prompt: Prompt = { kind: 'unlock', origin: 'https://site.example', method: 'eth_requestAccounts' }
const ask = async () => ({ approved: false }) as const

test('The mode determines whether the practice wallet prompts the user, approves or declines', async () => {
  const modes = createModes(ask, 'approve')
  expect(await modes.approve(prompt)).toEqual({ approved: true })
  const declined = vi.fn()
  modes.set('reject')
  const rejectionPromise = modes.approve(prompt).then(declined)
  modes.set('refuse')
  expect(await modes.approve(prompt)).toEqual({ approved: false })
  expect(declined, 'a person declines later than a wallet that does not ask').not.toHaveBeenCalled()
  await rejectionPromise
  expect(declined).toHaveBeenCalledWith({ approved: false })
  const asked = vi.fn(ask)
  await createModes(asked, 'ask').approve(prompt)
  expect(asked).toHaveBeenCalledWith(prompt)
})

test('A prompt stays pending while the mode is “never”, and gets its response after a mode change', async () => {
  const modes = createModes(ask, 'never')
  const answered = vi.fn()
  const decisionPromise = modes.approve(prompt).then(answered)
  modes.set('never')
  await Promise.resolve()
  expect(answered).not.toHaveBeenCalled()
  modes.set('approve')
  await decisionPromise
  expect(answered).toHaveBeenCalledWith({ approved: true })
})
