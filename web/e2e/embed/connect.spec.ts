import type { Page } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

/** The log of the element's events that the host page's script recorded. */
const findEventLog = (page: Page) => page.getByRole('log')
const shortenStart = (address: string) => address.slice(0, 6)

test('On a page of another framework with a strict policy, a visitor connects and disconnects', async ({
  page,
  host,
  dialog,
  account,
}) => {
  const keys = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
  const { wallet, address } = await installWallet(page, { ...rabby, keys })
  const second = wallet.state().accounts[1]?.address ?? '0x'
  await page.goto('/')
  await host.choosesWallet()
  await host.showsConnected(address, 'Ethereum')
  await dialog.isClosed()
  await expect(findEventLog(page)).toHaveText(`connect ${shortenStart(address)} 1; `)
  wallet.select(second)
  await host.showsConnected(second)
  await expect(findEventLog(page)).toHaveText(`connect ${shortenStart(address)} 1; change ${shortenStart(second)} 1; `)

  await page.reload()
  await host.showsConnected(second)
  await expect(findEventLog(page)).toHaveText(`connect ${shortenStart(second)} 1; `)
  const readConnection = () =>
    page.locator('kisslock-connect').evaluate((element) => (element as unknown as { connection: unknown }).connection)
  expect(await readConnection()).toEqual({
    address: second,
    chainId: 1,
    wallet: { id: 'io.rabby', name: 'Rabby Wallet' },
  })

  await host.opensAccount()
  await account.asksToDisconnect()
  await account.question.getByRole('button', { name: 'Disconnect' }).click()
  await host.showsIdle()
  await expect(findEventLog(page)).toHaveText(
    `connect ${shortenStart(second)} 1; disconnect ${shortenStart(second)} 1; `,
  )
  expect(await readConnection()).toBeNull()
})

test('The element requests only URLs below its own path', async ({ page, host, dialog }) => {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http')) paths.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await host.choosesWallet('Zerion')
  await expect(dialog.steps).toHaveCount(3)
  // Styles of a chunk that is loaded later also apply inside the element.
  await expect(dialog.steps.first()).toHaveCSS('display', 'grid')
  await expect(dialog.box).toHaveCSS('border-top-left-radius', '28px')
  // On a developer's machine the element requests the page a second time, to check its policy.
  expect(paths.filter((path) => !path.startsWith('/wallet/'))).toEqual(['/', '/host.js', '/'])
  expect(paths.filter((path) => path.endsWith('.css'))).toEqual([])
  expect(paths.some((path) => path.startsWith('/wallet/assets/icons-'))).toBe(true)
})

test('A page can open the dialog and set a design token', async ({ page, dialog, host }) => {
  await page.goto('/')
  await expect(host.connectButton).toBeVisible()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'kisslock-connect { --kl-accent: rgb(1, 2, 3) } * { letter-spacing: 9px; text-transform: uppercase }',
    )
    document.adoptedStyleSheets = [sheet]
    ;(document.querySelector('kisslock-connect') as unknown as { open: () => void }).open()
  })
  await expect(dialog.box).toBeVisible()
  await expect(host.connectButton).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  // The host page's typography does not apply to the dialog inside the element.
  await expect(dialog.title).toHaveCSS('text-transform', 'none')
  await expect(dialog.row('MetaMask')).toHaveCSS('letter-spacing', 'normal')
})
