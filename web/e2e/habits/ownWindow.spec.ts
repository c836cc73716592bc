import { expect, places, test } from './test'

for (const place of places)
  test.describe(`On ${place}`, () => {
    test.use({ place })

    test('a wallet that was locked in its own window is noticed, and is back when it is unlocked', async ({
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

    test('a wallet that was disconnected in its own window stays away, also when it is looked at again', async ({
      host,
      returnsWithRabby,
    }) => {
      const wallet = await returnsWithRabby()
      wallet.wallet.replace({ ...wallet.wallet.state(), grants: {} })
      await host.isLookedAtAgain()
      await host.showsIdle()
      await host.isLookedAtAgain()
      await host.showsIdle()
    })

    test('signing in with a wallet that was disconnected says why, and connecting again goes on to sign', async ({
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
      await sign.signIn.click()
      await sign.isClosed()
      await expect(host.accountChip).toContainText('Signed in')
    })

    test('“You are still connected” is said only when the wallet still shows the account', async ({
      host,
      dialog,
      account,
      sign,
      returnsWithRabby,
    }) => {
      const wallet = await returnsWithRabby()
      wallet.setBehaviour('sign', 'ask')
      await host.opensAccount()
      await account.box.getByRole('button', { name: 'Sign in' }).click()
      await sign.signIn.click()
      await sign.says('Sign with Rabby Wallet')
      await wallet.rejectNext()
      await sign.says('Not signed in')
      await expect(sign.box).toContainText('You are still connected')
      await sign.does('Try again')
      await expect.poll(() => wallet.prompts()).toHaveLength(3)
      wallet.wallet.replace({ ...wallet.wallet.state(), grants: {} })
      await wallet.rejectNext()
      await dialog.says('Rabby Wallet is no longer connected')
    })
  })
