import type { Page } from '@playwright/test'
import type { Operator } from '../../src/server/wire.gen'
import { OperatorPage } from '../pages/OperatorPage'
import { alice } from '../signIn/keys'
import { readSession, test as signIn } from '../signIn/test'
import { type ConsoleAnswers, ConsoleStub, createOperatorAnswer } from './console.fixture'

type Options = {
  /** The server's responses. */
  answers: ConsoleAnswers
  console: OperatorPage
  stub: ConsoleStub
}

/**
 * Return the response about the operator that matches the session in the page. In the site's settings, the account of
 * the first test key is an operator.
 */
export const readOperator = async (page: Page): Promise<Operator> => {
  const address = (await readSession(page))?.address ?? null
  return createOperatorAnswer(address, address === alice)
}

/** A test of the console of a real site. The site's visitors don't sign in, and Alice is an operator. */
export const test = signIn.extend<Options>({
  settings: { mode: 'off', operators: [alice] },
  answers: [{}, { option: true }],
  console: async ({ page }, use) => use(new OperatorPage(page)),
  stub: [async ({ page, answers }, use) => use(await ConsoleStub.on(page, answers)), { auto: true }],
})

export { expect } from '@playwright/test'
