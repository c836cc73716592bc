import type { Page } from '@playwright/test'
import { parseEther, verifyMessage } from 'viem'
import { createSiweMessage, generateSiweNonce, parseSiweMessage } from 'viem/siwe'
import { rabby } from '../journeys/wallets'
import { watch } from '../rules/watch'
import { installWallet } from '../wallet/installWallet'
import { expectFaultless } from './faultless'
import { findInstalledPackages, findTarball } from './packages'
import { expect, richAccount, test } from './test'

test.describe.configure({ mode: 'serial' })

/**
 * Respond to the calls of the four sign-in functions as a site's server does: issue a nonce, and verify the signature.
 * Respond with 403 if a request does not have the content type of JSON, because Express would ignore the body of such a
 * request.
 */
const answerSignIn = (page: Page, origin: string) => {
  const nonce = generateSiweNonce()
  const answers: Readonly<Record<string, (asked: never) => Promise<string | false> | string>> = {
    nonce: () => nonce,
    message: (signer: Parameters<typeof createSiweMessage>[0]) =>
      createSiweMessage({ ...signer, domain: new URL(origin).host, uri: origin, version: '1' }),
    verify: async ({ message, signature }: { message: string; signature: `0x${string}` }) => {
      const { address, nonce: given } = parseSiweMessage(message)
      return !!address && given === nonce && (await verifyMessage({ address, message, signature })) && 'welcome'
    },
  }
  return page.route(`${origin}/api/*`, async (route) => {
    const body = await answers[new URL(route.request().url()).pathname.slice(5)]?.(
      route.request().postDataJSON() as never,
    )
    const isJson = route.request().headers()['content-type'] === 'application/json'
    await route.fulfill(body && isJson ? { body } : { status: 403 })
  })
}

test('Installing the package adds only that package, and the site passes its type check and builds', async ({
  copy,
  npm,
}) => {
  await npm('ci', '--prefer-offline')
  const filesBefore = new Set(findInstalledPackages(copy.folder))
  await npm('install', '--prefer-offline', findTarball())
  expect(findInstalledPackages(copy.folder).filter((place) => !filesBefore.has(place))).toEqual([
    'node_modules/kisslock',
  ])
  await npm('run', 'check', '--if-present')
  await npm('run', 'build')
})

test('On a site without React, a visitor connects, signs in, sends a transaction and is still connected on return', async ({
  page,
  context,
  copy,
  site,
  host,
  dialog,
  sign,
  chains,
}) => {
  const observations = await watch(context, site.origin)
  await answerSignIn(page, site.origin)
  const { address } = await installWallet(page, { ...rabby, keys: [richAccount.privateKey], chains: [...chains] })
  await page.goto('/')
  await host.choosesWallet()
  await sign.signIn.click()
  await dialog.isClosed()
  await expect(page.locator('main')).toContainText(`Welcome, ${address}.`)
  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await expect(page.locator('output')).toContainText('Confirmed in block 1.')
  expect(await copy.chain.ask('eth_getBlockByNumber', 'latest', true)).toMatchObject({
    transactions: [{ from: address.toLowerCase(), value: `0x${parseEther('0.01').toString(16)}` }],
  })
  await page.reload()
  await host.showsConnected(address)
  await expectFaultless(observations, copy, [copy.chain.url])
})
