import { createSiweMessage } from 'viem/siwe'
import { toAccount } from '../../practice/wallet/state'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

test.use({ expectedErrors: /Kisslock: | 500 |ERR_FAILED/ })

const { address, privateKey } = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const createMessageFor = (origin: string) =>
  createSiweMessage({
    address,
    chainId: 1,
    nonce: 'abcdefgh1',
    domain: new URL(origin).host,
    uri: origin,
    version: '1',
  })

/** Return the script of a site whose sign-in functions call the site's own server, like the functions in docs/start. */
const createSiteScript = (message: string) => `import { setUp } from '/kisslock/index.js'
const ask = async (path) => {
  const answer = await fetch('/api/' + path, { method: 'POST' })
  if (!answer.ok) throw new Error(path + ' answered ' + answer.status + '.')
  return answer.json()
}
setUp({ name: 'Tidepool', signIn: {
  required: true,
  getNonce: async () => 'abcdefgh1',
  createMessage: async () => ${JSON.stringify(message)},
  verify: () => ask('verify'),
  signOut: () => ask('sign-out'),
} })`
const html = '<script type="module" src="/site.js"></script><kisslock-connect></kisslock-connect>'

test('If a site’s function throws, the dialog and the console report the site’s error, and a retry requests a new message', async ({
  page,
  host,
  sign,
  advice,
  shows,
  files,
}) => {
  const wallet = await installWallet(page, { ...rabby, keys: [privateKey], chains: [1] })
  let status = 500
  await page.route(`${files}/api/verify`, (route) => route.fulfill({ status, json: true }))
  await page.route(`${files}/api/sign-out`, (route) => route.fulfill({ status: 500, json: null }))
  await shows({ html, script: createSiteScript(createMessageFor(files)) })
  await host.choosesWallet()
  await sign.signIn.click()
  await sign.says('Tidepool could not sign you in')
  await expect(sign.box).toContainText('The problem is on the site’s side, not in your wallet.')
  await sign.box.getByText('Details for support').click()
  await expect(sign.box.getByRole('region', { name: 'Details for support' })).toContainText(
    /Code: sign\/function-failed\nMessage: verify: verify answered 500\./,
  )
  expect(advice).toEqual([
    expect.stringMatching(/^Kisslock: verify\(\) of signIn has failed: Error: verify answered 500\./),
  ])
  status = 200
  await sign.does('Try again')
  await sign.isClosed()
  expect(wallet.methods().filter((method) => method === 'personal_sign')).toHaveLength(2)
  // `signOut` calls the same server, which fails.
  await page
    .locator('kisslock-connect')
    .evaluate((one: HTMLElement & { signOut: () => Promise<void> }) => one.signOut().catch(() => {}))
  expect(advice.at(-1)).toMatch(/^Kisslock: signOut\(\) of signIn has failed: Error: sign-out answered 500\./)
})

test('If a message is for another host, the dialog offers no retry, and the console shows both hosts', async ({
  page,
  host,
  sign,
  advice,
  shows,
  files,
}) => {
  const wallet = await installWallet(page, { ...rabby, keys: [privateKey], chains: [1] })
  const other = files.replace('127.0.0.1', 'localhost')
  await shows({ html, script: createSiteScript(createMessageFor(other)) })
  await host.choosesWallet()
  await sign.says('Tidepool could not sign you in')
  const here = new URL(files).host
  await expect(sign.box).toContainText(`Tidepool is not set up for ${here}, the web address that you opened.`)
  await expect(sign.box.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(advice[0]).toBe(
    `Kisslock: no wallet is asked to sign the server's message. The host of the message is "${new URL(other).host}", not "${here}".`,
  )
  expect(wallet.methods()).not.toContain('personal_sign')
})
