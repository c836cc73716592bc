import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rabby } from '../journeys/wallets'
import { expectPlaceHeld } from '../rules/corner'
import { putFiles } from '../rules/putFiles'
import { installWallet } from '../wallet/installWallet'
import { test } from './test'

const docs = readFileSync(join(import.meta.dirname, '../../../docs/start/html.md'), 'utf8')
const readDocsFile = (name: string) => new RegExp(`^[^\n]* ${name}[^\n]*\n(.*?)^\`\`\`$`, 'ms').exec(docs)?.[1] ?? ''
const pageBody = readDocsFile('site/index.html').replace('<title>', '<link rel="icon" href="data:,"><title>')

test('On a connection of 20 kB/s, the page of docs/start/html.md reserves the element’s space and never shows a remembered visitor the connect button', async ({
  page,
  baseURL,
  host,
}) => {
  const { address } = await installWallet(page, rabby)
  await putFiles(page, String(baseURL), { '/start': pageBody, '/page.js': readDocsFile('site/page.js') })
  await page.goto('/start')
  await host.choosesWallet()
  await host.showsConnected(address)
  await expectPlaceHeld(page, address, () => host.showsConnected(address), { empty: true })
})
