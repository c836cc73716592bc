import { expect, test, testedPages } from './test'

for (const place of testedPages)
  test.describe(`On ${place}`, () => {
    test.use({ place })

    test('the page disconnects a wallet that was locked in its own window, and connects the wallet again when it is unlocked', async ({
      host,
      returnsWithRabby,
    }) => {
      const wallet = await returnsWithRabby()
      wallet.wallet.lock()
      await host.isLookedAtAgain()
      await host.showsIdle()
      wallet.wallet.unlock()
      await host.isLookedAtAgain()
      await host.showsConnected(wallet.address)
      expect(wallet.prompts()).toHaveLength(1)
    })
  })

test('If the wallet was disconnected in its own window, the sign-in screen shows that the wallet is disconnected', async ({
  host,
  dialog,
  account,
  sign,
  returnsWithRabby,
}) => {
  const wallet = await returnsWithRabby()
  await host.opensAccount()
  await account.box.getByRole('button', { name: 'Sign in' }).click()
  await expect(sign.signIn).toBeVisible()
  wallet.wallet.replace({ ...wallet.wallet.state(), grants: {} })
  await sign.signIn.click()
  await dialog.says('Rabby Wallet is no longer connected')
  await expect(dialog.stage).toContainText('Nothing was signed')
  await expect(dialog.heading).toBeFocused()
  expect(wallet.methods()).not.toContain('personal_sign')
  await dialog.does('Try again')
  await sign.signs()
  await expect(host.accountChip).toContainText('Signed in')
})
