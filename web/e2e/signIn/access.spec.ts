import { rabby } from '../journeys/wallets'
import { expectAccessibleInBoth } from '../rules/axe'
import { installWallet } from '../wallet/installWallet'
import { expect, readSession, test } from './test'

test('A keyboard user can connect and sign in, and each new heading gets the focus', async ({
  page,
  host,
  dialog,
  sign,
}) => {
  const wallet = await installWallet(page, { ...rabby, behaviour: { sign: ['reject', 'approve'] } })
  const { keyboard } = page
  await host.visit()
  await host.connectButton.focus()
  await keyboard.press('Enter')
  await dialog.row('Rabby Wallet').waitFor()
  await keyboard.press('/')
  await keyboard.type('rabby')
  await keyboard.press('Enter')
  await expect(sign.box.getByRole('heading', { level: 2 })).toBeFocused()
  await keyboard.press('Tab')
  await expect(sign.box.getByRole('button', { name: 'Close' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(sign.box.getByText('The exact message')).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(sign.message).toBeFocused()
  await keyboard.press('Tab')
  await expect(sign.signIn).toBeFocused()
  await keyboard.press('Enter')
  await sign.says('Not signed in')
  await expect(sign.heading).toBeFocused()
  await keyboard.press('Tab')
  await expect(sign.box.getByRole('button', { name: 'Try again' })).toBeFocused()
  await keyboard.press('Enter')
  await sign.isClosed()
  await expect(host.accountChip).toBeFocused()
  expect(await readSession(page)).toMatchObject({ address: wallet.address })
})

test('Each step of signing in is accessible in light and dark, and announced once', async ({
  page,
  host,
  account,
  sign,
  calls,
  arrives,
}) => {
  test.slow()
  const wallet = await arrives({ behaviour: { sign: 'ask' } })
  const spokenTexts: string[] = []
  await page.exposeFunction('noteSpoken', (text: string) => spokenTexts.push(text))
  await page.evaluate(() => {
    const note = (window as unknown as { noteSpoken: (text: string) => void }).noteSpoken
    new MutationObserver(() => {
      const statusText = document.querySelector('[role="status"][aria-live]')?.textContent
      if (statusText) note(statusText)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await sign.readsMessage()
  await expectAccessibleInBoth(page, 'start')
  await sign.signIn.click()
  await sign.says('Sign with Rabby Wallet')
  await expectAccessibleInBoth(page, 'waiting')
  await wallet.rejectNext()
  await sign.says('Not signed in')
  const declinedText = 'You declined to sign. Tidepool needs your signature before you can continue.'
  await expect(sign.box).toContainText(declinedText)
  await expectAccessibleInBoth(page, 'refused')
  await sign.does('Try again')
  await wallet.approveNext()
  await sign.isClosed()
  const changes = spokenTexts.filter((text, i) => text !== spokenTexts[i - 1])
  expect(changes.at(-1)).toMatch(/^Signed in as 0x.{4}….{4}\.$/)
  expect(changes.filter((text) => text.startsWith('You declined to sign.'))).toEqual([declinedText])
  expect(changes).not.toContain('Declined. Nothing was shared.')
  expect(changes.filter((text) => text.startsWith('Signed in as'))).toHaveLength(1)
  expect([calls.count('nonce'), calls.count('verify')]).toEqual([1, 1])
  await host.opensAccount()
  await expect(account.box.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expectAccessibleInBoth(page, 'account')
})
