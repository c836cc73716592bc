import english from '../../../src/kisslock/data/locales/en.json' with { type: 'json' }
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { element, expect, test } from './test'

type Hashes = { integrity: Record<string, string> }

/** The page of a site whose import map has the hashes of the folder, with another one for `wrong`. */
const withHashes = async (files: string, wrong?: string): Promise<string> => {
  const { integrity } = (await (await fetch(`${files}/kisslock/integrity.json`)).json()) as Hashes
  const other = `sha384-${'A'.repeat(64)}`
  const all = wrong && integrity[wrong] ? { ...integrity, [wrong]: other } : integrity
  return `<script type="importmap">${JSON.stringify({ integrity: all })}</script>${element}`
}

test('With the hashes of integrity.json in an import map every file loads, and the visitor connects', async ({
  page,
  host,
  dialog,
  shows,
  files,
}) => {
  const { address } = await installWallet(page, { ...rabby, chains: [1, 8453] })
  await shows({ html: await withHashes(files) })
  await host.connectButton.click()
  await dialog.chooses('Rabby Wallet')
  await host.showsConnected(address, 'Ethereum')
})

test.describe('with a wrong hash', () => {
  test.use({ expectedErrors: /digest in the 'integrity'|^console: Kisslock: a part beside|Failed to load resource/ })

  test('A part is refused, the console says what to do, and the button stays', async ({ page, host, shows, files }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await shows({ html: await withHashes(files, '/kisslock/rest.js') })
    const ours = () => said.filter((text) => text.startsWith('Kisslock:'))
    await expect
      .poll(ours)
      .toEqual([expect.stringMatching(/Copy the whole folder and the hashes of its integrity\.json/)])
    await host.connectButton.click()
    await expect(page.getByRole('alert')).toHaveText(english['page.loadFailed'])
    await expect(host.connectButton).toBeVisible()
  })

  test('A script that is refused itself leaves the content of the element', async ({ page, shows, files }) => {
    const html = await withHashes(files, '/kisslock/index.js')
    await shows({ html: html.replace('></kisslock', '><a href="/help">Help</a></kisslock') })
    await expect(page.getByRole('link', { name: 'Help' })).toBeVisible()
  })
})
