import { generatePrivateKey } from 'viem/accounts'
import { other } from '../journeys/wallets'
import { expectAccessible } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { alice, bob, keys } from '../signIn/keys'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const own = () => ({ keys: [generatePrivateKey()] })

test('The first time a visitor signs in and allows it; the second time one click is enough', async ({
  page,
  asked,
  sign,
  dialog,
  withWallet,
  site,
}) => {
  await withWallet(own())
  await asked.arrives()
  await expect(asked.heading).toHaveText('Continue to Notebook')
  await expect(asked.card).toContainText(new URL(site.program).host)
  await expect(asked.card).toContainText('Notebook will see:')
  await expect(asked.card.getByRole('listitem')).toHaveText([
    'An identifier that Tidepool keeps for you',
    'The address, name and picture of your account',
  ])
  await expectAccessible(page, 'the page of a program')
  await asked.button('Sign in').click()
  await dialog.chooses('Rabby Wallet')
  expect(await sign.readsMessage()).toContain(`Sign in to Notebook (${new URL(site.program).host}) with this account.`)
  await sign.signIn.click()
  await asked.button('Allow and continue').click()
  await asked.isBack('Welcome, 0x')

  await asked.arrives()
  await expect(asked.card).toContainText('You have allowed Notebook to see this before.')
  await asked.button('Continue').click()
  await asked.isBack('Welcome, 0x')
})

test('A visitor who signs in again for a program that is allowed is back without another click', async ({
  asked,
  page,
  signsIn,
  sign,
  withWallet,
}) => {
  await withWallet({ keys: [keys[0]] })
  await signsIn()
  await asked.button('Allow and continue').click()
  await asked.isBack(`Welcome, ${alice.toLowerCase()}`)
  // The program asks for a new signature, and gets one.
  await asked.arrives({ prompt: 'login' })
  await asked.button('Sign in').click()
  await expect(sign.page.getByRole('dialog', { name: 'Sign in once more' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await asked.isBack(`Welcome, ${alice.toLowerCase()}`)
})

test('Another wallet signs in instead', async ({ page, asked, dialog, sign, signsIn, withWallet }) => {
  await withWallet(own())
  await installWallet(page, { ...other, keys: [keys[1]], chains: [1] })
  await signsIn({ prompt: 'select_account' })
  await expect(asked.button('Allow and continue')).toBeVisible()
  await asked.button('Choose another wallet').click()
  await dialog.chooses('Other')
  await sign.signIn.click()
  await expect(asked.card).toContainText('0x7099…79C8')
  await asked.button('Allow and continue').click()
  await asked.isBack(`Welcome, ${bob.toLowerCase()}`)
})

test('The account that the program expects is named', async ({ asked, withWallet }) => {
  await withWallet(own())
  await asked.arrives({ login_hint: bob })
  await expect(asked.card).toContainText('Notebook expects the account 0x7099…79C8.')
})

test('The page speaks the language that the program asks for, from right to left', async ({
  page,
  asked,
  withWallet,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await withWallet(own())
  await asked.arrives({ ui_locales: 'tlh ar de' })
  await expect(asked.heading).toHaveText(/المتابعة إلى .Notebook/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'the page of a program')
})

test('The keyboard alone is enough', async ({ page, asked, sign, withWallet }) => {
  await withWallet(own())
  await asked.arrives()
  await expect(asked.button('Sign in')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(asked.button('Sign in')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Rabby/ }).press('Enter')
  await sign.signIn.press('Enter')
  await sign.isClosed()
  await expect(asked.heading).toBeFocused()
  await asked.button('Allow and continue').press('Enter')
  await asked.isBack('Welcome, 0x')
})

test('A button that is pressed twice answers the program once', async ({ page, asked, signsIn, withWallet }) => {
  await withWallet(own())
  await signsIn()
  const sent: string[] = []
  page.on('request', (one) => void (one.url().includes('/api/oidc/approve') && sent.push(one.url())))
  await asked.button('Allow and continue').evaluate((button: HTMLElement) => [1, 2, 3].map(() => button.click()))
  await asked.isBack('Welcome, 0x')
  expect(sent).toHaveLength(1)
})
