import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kisslock } from '../../kit/kisslock/kisslock'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

declare const kisslock: Kisslock

const docsText = readFileSync(join(import.meta.dirname, '../../../docs/react.md'), 'utf8')
const script = /^```js\n(.*?)^```$/ms.exec(docsText)?.[1] ?? ''

test('With the script of docs/react.md, a visitor connects and signs in, and the script logs each event', async ({
  page,
  dialog,
  sign,
  shows,
}) => {
  const { address } = await installWallet(page, { ...rabby, chains: [1, 8453] })
  const consoleTexts: string[] = []
  page.on('console', (message) => message.type() === 'log' && consoleTexts.push(message.text()))
  await shows(script)
  const enter = page.getByRole('button', { name: 'Enter' })
  await enter.click()
  await expect(dialog.box).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.isClosed()
  await expect.poll(() => consoleTexts).toEqual(['The visitor closed the dialog'])

  await enter.click()
  await dialog.chooses('Rabby Wallet')
  await sign.signs()
  await expect.poll(() => consoleTexts.at(-1)).toBe(`${address} has signed in`)
  await page.evaluate(() => kisslock.disconnect())
  await expect.poll(() => consoleTexts.at(-1)).toBe(`${address} has left`)
})

test('The table in docs/react.md lists exactly the members of the Kisslock object', async ({ page, shows }) => {
  await shows()
  const [, section = ''] = docsText.split('## The `kisslock` object')
  const rows = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)/g)])
  const members = await page.evaluate(() => Object.keys(kisslock).sort())
  expect(rows.map(([, name]) => name).sort()).toEqual(members)
})
