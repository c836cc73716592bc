import { expect, test, vi } from 'vitest'
import { createModes } from './modes'
import type { Prompt } from './wallet/prompts'

const prompt: Prompt = { kind: 'unlock', origin: 'https://site.example', method: 'eth_requestAccounts' }
const ask = async () => ({ approved: false }) as const

test('The mode decides: ask the person, approve or decline', async () => {
  const modes = createModes(ask, 'approve')
  expect(await modes.approve(prompt)).toEqual({ approved: true })
  modes.set('reject')
  expect(await modes.approve(prompt)).toEqual({ approved: false })
  const asked = vi.fn(ask)
  await createModes(asked, 'ask').approve(prompt)
  expect(asked).toHaveBeenCalledWith(prompt)
})

test('A question that is never answered is answered once the mode changes', async () => {
  const modes = createModes(ask, 'never')
  const answered = vi.fn()
  const decided = modes.approve(prompt).then(answered)
  modes.set('never')
  await Promise.resolve()
  expect(answered).not.toHaveBeenCalled()
  modes.set('approve')
  await decided
  expect(answered).toHaveBeenCalledWith({ approved: true })
})
