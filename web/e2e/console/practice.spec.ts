import { OperatorPage } from '../pages/OperatorPage'
import { Practice } from '../pages/Practice'
import { SignInDialog } from '../pages/SignInDialog'
import { sessionOf } from '../signIn/test'
import { expect, test } from '../test'
import { accessAnswer, ConsoleStub } from './console.fixture'

test.describe('kisslock dev', () => {
  test.use({ server: 'dev', expectedCookies: /^kisslock/ })

  test('The practice wallet’s account is an operator, and signs in at the gate', async ({ page, dialog }) => {
    const address = '0xCdC56cBd39F3AEaA718CffdFfC57BcD2467A2133'
    await ConsoleStub.on(page, {
      operator: async () => {
        const signedIn = (await sessionOf(page))?.address ?? null
        return accessAnswer(signedIn, signedIn === address)
      },
    })
    const [console, practice, sign] = [new OperatorPage(page), new Practice(page), new SignInDialog(page)]
    await console.signsInByPractice(practice, dialog, sign)
    expect((await sessionOf(page))?.address).toBe(address)
  })
})
