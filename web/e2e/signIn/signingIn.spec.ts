import { hexToString } from 'viem'
import { connectedEntries, expectLogged } from '../log/test'
import { recordLog } from '../rules/log'
import { expect, readSession, test } from './test'

test.describe('A site that requires sign-in', () => {
  test.use({ skipsSuccess: false })

  // Specification 7.9
  test('After connecting, the dialog shows the message that the wallet will show, and one click signs the message', async ({
    context,
    page,
    host,
    sign,
    calls,
    arrives,
  }) => {
    const entries = recordLog(context)
    const wallet = await arrives({ behaviour: { sign: 'ask' } })
    await expect(sign.box).toContainText('It is free, and nothing in your wallet moves.')
    await expect(sign.box).toContainText('Tidepool requires you to sign in.')
    const message = await sign.readsMessage()
    // A message that is taller than its box fades out at the bottom edge. After scrolling to its end, the last line is
    // fully visible.
    const spaceBelow = await sign.message.evaluate((box) => {
      box.scrollTop = box.scrollHeight
      const words = document.createRange()
      words.selectNodeContents(box)
      return box.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom
    })
    await expect(sign.message).toHaveCSS('mask-image', /gradient/)
    expect(spaceBelow).toBeGreaterThan(20)
    const site = new URL(page.url()).host
    expect(message.split('\n').slice(0, 2)).toEqual([
      `${site} wants you to sign in with your Ethereum account:`,
      wallet.address,
    ])
    await expect(sign.fact('Site')).toHaveText(site)
    await expect(sign.fact('Network')).toHaveText('Ethereum')
    await expect(sign.fact('One-time value')).toHaveText(/^Nonce: (.+)$/m.exec(message)?.[1] ?? 'none')
    await sign.signIn.click()
    await sign.says('Sign with Rabby Wallet')
    const approvedPrompt = await wallet.approveNext()
    expect(hexToString((approvedPrompt as { message: `0x${string}` }).message)).toBe(message)
    await sign.says('You are signed in')
    await sign.isClosed()
    await expect(host.accountChip).toContainText('Signed in')
    expect(await readSession(page)).toMatchObject({ address: wallet.address, chain_id: 1 })
    expect([calls.count('nonce'), calls.count('verify'), wallet.prompts().length]).toEqual([1, 1, 2])
    // All steps of connecting and of the sign-in that follows have the same flow ID in the log.
    await expectLogged(() => entries, [...connectedEntries, 'signed_in rabby extension'])
    expect(new Set(entries.map(({ flow }) => flow)).size).toBe(1)
  })
})

test('On a network that sign-in does not accept, the dialog offers to switch and shows “Disconnect” instead of “Not now”', async ({
  host,
  account,
  sign,
  calls,
  networks,
  chooseRabby,
}) => {
  const wallet = await chooseRabby({ chains: [1, 56], chainId: 56 })
  await expect(sign.box).toContainText('Tidepool does not work on this network')
  await expect(sign.signIn).toHaveCount(0)
  await sign.does('Switch network')
  await networks.chooses('Ethereum')
  await sign.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')
  await host.opensAccount()
  await account.box.getByRole('button', { name: 'Sign in' }).click()
  await expect(sign.signIn).toBeVisible()
  await expect(sign.notNow).toBeHidden()
  await sign.disconnect.click()
  await sign.isClosed()
  await host.showsIdle()
  expect(wallet.methods()).not.toContain('personal_sign')
  expect(calls.count('verify')).toBe(0)
})
