import type { Page } from '@playwright/test'
import type { Operator } from '../../src/server/wire.gen'
import { OperatorPage } from '../pages/OperatorPage'
import { alice } from '../signIn/keys'
import { sessionOf, test as signIn } from '../signIn/test'
import { ConsoleStub, someone, type Told } from './console.fixture'

type Options = {
  /** What the page is told. */
  told: Told
  console: OperatorPage
  stub: ConsoleStub
}

/** Whoever is signed in with the first of the test keys is an operator, as the site's settings say. */
export const bySession = async (page: Page): Promise<Operator> => {
  const address = (await sessionOf(page))?.address ?? null
  return someone(address, address === alice)
}

/** A journey to the operator's page, on a real site where visitors cannot sign in, and alice is an operator. */
export const test = signIn.extend<Options>({
  settings: { mode: 'off', operators: [alice] },
  told: [{}, { option: true }],
  console: async ({ page }, use) => use(new OperatorPage(page)),
  stub: [async ({ page, told }, use) => use(await ConsoleStub.on(page, told)), { auto: true }],
})

export { expect } from '@playwright/test'
