import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rabby } from '../journeys/wallets'
import { createSitePage, putFiles } from '../rules/putFiles'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const webFolder = join(import.meta.dirname, '../..')
const docsText = readFileSync(join(webFolder, '../docs/embed.md'), 'utf8')
const findBlock = (kind: string) => new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'ms').exec(docsText)?.[1] ?? ''

test('A visitor connects on a page with the example and the policy of docs/embed.md', async ({
  page,
  baseURL,
  host,
}) => {
  const { address } = await installWallet(page, rabby)
  const [name = '', policy = ''] = findBlock('http')
    .trim()
    .split(/: (.*)/s)
  const shownPage = createSitePage(`<script type="module" src="/shown.js"></script>${findBlock('html')}`)
  await putFiles(page, String(baseURL), { '/shown': shownPage, '/shown.js': findBlock('js') }, { [name]: policy })
  const consoleTexts: string[] = []
  page.on('console', (message) => message.type() === 'log' && consoleTexts.push(message.text()))
  await page.goto('/shown')
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, findBlock('css'))
  await expect(host.connectButton).toHaveCSS('background-color', 'rgb(10, 125, 90)')
  await host.choosesWallet()
  await host.showsConnected(address)
  expect(consoleTexts).toEqual([`${address} 1 Rabby Wallet`])
})

test('The tables in docs/embed.md list exactly the element’s events and attributes', () => {
  const source = ['element', 'element/served']
    .flatMap((folder) => readdirSync(join(webFolder, folder)).map((file) => join(webFolder, folder, file)))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const tag = 'kisslock-connect'
  const rows = [...docsText.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)
  // The element adds its prefix to the names of connection and session events, which one file defines for all
  // integrations.
  const eventSource = readFileSync(join(webFolder, 'src', 'flow', 'siteEvents.ts'), 'utf8')
  const events = [...eventSource.matchAll(/(?:\?|:|return) '([a-z-]+)'/g)].map(([, name]) => `kisslock-${name}`)
  const eventNames = new Set([...source.matchAll(/'(kisslock-[\w-]+)'/g)].map(([, name = '']) => name).concat(events))
  expect(rows.filter((name) => name.startsWith('kisslock-')).sort()).toEqual([...eventNames].sort())
  expect(eventNames).toContain(tag)
  expect(rows.filter((name) => !name.startsWith('kisslock-'))).toEqual(['accent', 'scheme', 'locale'])
})
