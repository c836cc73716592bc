// @vitest-environment node
import { expect, it } from 'vitest'
import { createOwnSteps } from './ownSteps'

const createStep = (title: string) => ({ title, body: `${title}: {wallet}.` })
const englishStep = { en: createStep('Get it') }

it('texts in a single language are used for all languages, with the wallet’s name; a step without texts uses the catalogue’s texts', () => {
  expect(createOwnSteps('Ours', { e: [englishStep, undefined] })).toEqual({
    '': { e: [['Get it', 'Get it: Ours.'], 0] },
  })
  expect(createOwnSteps('Ours', { e: [undefined] })).toBeUndefined()
})

it.each([
  ['de', 'Hol sie'],
  ['pt-BR', 'Obtenha'],
  ['fr', 'Get it'],
  ['tlh', 'yItlhap'],
  ['', 'Get it'],
])('a visitor with the language "%s" reads "%s", in the nearest language or otherwise in English', (tag, title) => {
  const texts = { ...englishStep, de: createStep('Hol sie'), pt: createStep('Obtenha'), tlh: createStep('yItlhap') }
  expect(createOwnSteps('Ours', { q: [texts] })?.[tag]?.q?.[0]).toEqual([title, `${title}: Ours.`])
})
