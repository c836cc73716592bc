import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const docsText = readFileSync(join(import.meta.dirname, '../../../docs/connect.md'), 'utf8')
const [copiedHtml = '', json = ''] = [...docsText.matchAll(/^```html\n(.*?)^```$/gms)].map(([, code]) => code)
const findBlock = (kind: string) => new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'ms').exec(docsText)?.[1] ?? ''
const [name = '', policy = ''] = findBlock('http')
  .trim()
  .split(/: (.*)/s)
const setUpCall = findBlock('js').replace("'kisslock/connect'", "'/kisslock/index.js'")

for (const [what, html, script] of [
  ['by attributes', copiedHtml, ''],
  ['by JSON', `<script type="module" src="/kisslock/index.js"></script>${json}`, ''],
  ['by a call', '<script type="module" src="/site.js"></script><kisslock-connect></kisslock-connect>', setUpCall],
] as const)
  test(`With the code and the policy of docs/connect.md, a visitor connects on a page that is set up ${what}`, async ({
    page,
    host,
    shows,
  }) => {
    const { address } = await installWallet(page, { ...rabby, chains: [1, 8453] })
    await shows({ html, script, headers: { [name]: policy } })
    await host.choosesWallet()
    await host.showsConnected(address, 'Ethereum')
  })

test('The table in docs/connect.md lists every setting', () => {
  const optionSources = ['element/standalone/options.ts', 'kit/settings/options.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, '../..', file), 'utf8'),
  )
  const commonText = optionSources[1]?.split('export type CommonOptions')[1]?.split('\n}')[0] ?? ''
  const ownText = optionSources[0]?.split('export type ConnectOptions')[1] ?? ''
  const names = [...new Set([...(commonText + ownText).matchAll(/^ {2}(\w+)\?:/gm)].map(([, one]) => one))]
  const rows = [...docsText.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/\w+/g) ?? [],
  )
  expect(rows.sort()).toEqual(names.sort())
})
