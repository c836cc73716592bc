import { phone } from '../journeys/wallets'
import { ScanStage } from '../pages/ScanStage'
import { instagram } from '../phones/contexts'
import { expectAccessible } from '../rules/axe'
import { PhoneOwner } from '../scan/phones'
import { removePracticeWallet } from '../scan/withoutPractice'
import { expect, test } from './test'

test.describe('On a phone', () => {
  test.use(phone)

  test('without a relay, a sentence tells the visitor to open the app in the wallet’s browser, and no link contains the client’s request', async ({
    page,
    asked,
    dialog,
  }) => {
    await asked.arrives()
    const sentence = 'On this phone, open Notebook in your wallet’s own browser and sign in there.'
    await expect(asked.card).toContainText(sentence)
    await expectAccessible(page, 'the page of a program')
    await asked.button('Sign in').click()
    await page.getByRole('option', { name: /MetaMask/ }).click()
    await expect(dialog.heading).toHaveText('Open Notebook in MetaMask')
    await expect(dialog.box).toContainText(sentence)
    await expect(dialog.box.getByRole('button', { name: 'Copy page address' })).toHaveCount(0)
    const links = await dialog.box.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(links.filter((href) => href?.includes('oidc'))).toEqual([])
  })

  test('in a wallet’s own browser the visitor signs in without leaving the page', async ({
    asked,
    page,
    sign,
    withWallet,
  }) => {
    await withWallet()
    await asked.arrives()
    await expect(asked.button('Sign in')).toBeVisible()
    await asked.button('Sign in').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Connect/ })
      .click()
    await sign.signIn.click()
    await asked.goesBackBy('Allow and continue', 'Welcome, 0x')
  })
})

test.describe('The OpenID page in the window of another app', () => {
  test.use({ ...phone, userAgent: instagram })

  test('a sentence, but no button, tells the visitor to open the app in the phone’s browser', async ({
    page,
    asked,
  }) => {
    await asked.arrives()
    await asked.button('Sign in').click()
    const box = page.getByRole('dialog')
    await expect(box).toContainText('Open Notebook in your browser')
    await expect(box.getByRole('button', { name: /Copy/ })).toHaveCount(0)
    await expect(box.getByRole('button', { name: 'Open in browser' })).toHaveCount(0)
  })
})

test.describe('The OpenID page on a site with a relay', () => {
  test.use({ command: 'dev' })

  test('a phone scans the code and signs, and the visitor returns to the client', async ({
    page,
    asked,
    dialog,
    sign,
  }) => {
    await removePracticeWallet(page)
    const owner = new PhoneOwner(page)
    await asked.arrives()
    await asked.button('Sign in').click()
    await dialog.chooses('Rainbow')
    await owner.approves(await new ScanStage(page).reads())
    await sign.signIn.click()
    await asked.goesBackBy('Allow and continue', 'Welcome, 0x')
    await owner.putsAllAway()
  })
})
