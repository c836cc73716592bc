import { createThreeKeys, signUntilPending, signWith } from '../chain/owners'
import { createNode, Safe } from '../chain/safe'
import { readLocalChain } from '../relay/tabs'
import { startServer } from '../servers/startServer'
import { expect, test as scanning } from './test'

const settings = `
[site]
name = "Practice"

[sign_in]
mode = "required"
`

const startSite = async () => {
  const { origin, stop } = await startServer('dev', { 'kisslock.toml': settings })
  return { value: origin, stop }
}

const test = scanning.extend({
  expectedCookies: /^kisslock/,
  expectedErrors: / 401 /,
  baseURL: async ({ once }, use) => use(await once('owners of a scanned wallet', startSite)),
})

const keys = createThreeKeys()

/** Deploy a Safe on the site's local chain, and connect a phone that shows it. */
const connects = test.extend<{
  /** Starts the sign-in, and resolves when the app has the request and the server has stored the pending sign-in. */
  asksOwners: () => Promise<void>
  ways: { safe: Safe; asked: () => string[]; answer: (signature: Promise<`0x${string}`>) => void; lifetimes: number[] }
}>({
  asksOwners: async ({ page, sign, ways: { asked } }, use) =>
    use(async () => {
      await signUntilPending(page, () => sign.signIn.click())
      await expect.poll(asked).toHaveLength(1)
    }),
  ways: async ({ page, host, sign, connectByPhone }, use) => {
    await host.visit()
    const chain = await readLocalChain(page)
    const safe = await Safe.deploy(createNode(chain.rpcUrls[0] ?? ''), keys)
    const phone = await connectByPhone({
      accounts: [{ address: safe.address, privateKey: keys[0] ?? '0x' }],
      chains: [chain],
    })
    const askedMessages: string[] = []
    let answer: (signature: Promise<`0x${string}`>) => void = () => {}
    const answerPromise = new Promise<`0x${string}`>((resolve) => {
      answer = resolve
    })
    signWith(phone.wallet, (message) => {
      askedMessages.push(message)
      return answerPromise
    })
    await expect(sign.signIn).toBeVisible()
    await use({ safe, asked: () => askedMessages, answer, lifetimes: phone.lifetimes })
  },
})

connects(
  'If the page was reloaded while the owners sign in the app, the late response signs in without a second request',
  async ({ page, host, asksOwners, ways: { safe, asked, answer, lifetimes } }) => {
    await asksOwners()
    // The app can respond for as long as the message is valid, which is 60 minutes.
    expect(lifetimes.map((seconds) => Math.round(seconds / 60))).toEqual([60])
    await page.reload()
    await expect(host.accountChip).toBeVisible()
    answer(safe.sign(asked()[0] ?? ''))
    await expect(host.accountChip).toContainText('Signed in')
    expect(asked()).toHaveLength(1)
    const { session } = await (await page.request.get('/api/auth/session')).json()
    expect(session.address).toBe(safe.address)
  },
)

connects(
  'A response that arrives while the page is closed signs in on the next visit',
  async ({ page, host, asksOwners, ways: { safe, asked, answer } }) => {
    await asksOwners()
    await page.goto('about:blank')
    answer(safe.sign(asked()[0] ?? ''))
    await host.visit()
    await expect(host.accountChip).toContainText('Signed in')
    expect(asked()).toHaveLength(1)
  },
)

connects(
  'If an owner declines in the app after a reload, the visitor reads it and can try again',
  async ({ page, sign, host, asksOwners, ways: { asked, answer } }) => {
    await asksOwners()
    await page.reload()
    await expect(host.accountChip).toBeVisible()
    await host.opensAccount()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await sign.says('Waiting for other owners')
    answer(Promise.reject(Object.assign(new Error('Declined.'), { code: 4001 })))
    await sign.says('Not signed in')
    await expect(sign.box).toContainText('You or another owner declined to sign.')
    await sign.does('Try again')
    await expect.poll(asked).toHaveLength(2)
  },
)
