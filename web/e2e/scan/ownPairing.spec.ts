import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { putFiles } from '../rules/putFiles'
import { findAddress } from './phones'
import { expect, test } from './test'

const docsText = readFileSync(join(import.meta.dirname, '../../../docs/how-to/own-pairing.md'), 'utf8')
const findBlock = (kind: string) => new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'ms').exec(docsText)?.[1] ?? ''

test('A site that follows docs/how-to/own-pairing.md shows a pairing in its own interface, and no log entry contains the URI', async ({
  page,
  baseURL,
  owner,
}) => {
  // This page contains the settings with the relay's URL.
  await page.goto('/')
  const data = `<script type="application/json" id="kisslock-page">${await page.locator('#kisslock-page').textContent()}</script>`
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(`${request.url()} ${request.postData() ?? ''}`))
  await putFiles(page, String(baseURL), { '/phone': findBlock('html') + data, '/phone.js': findBlock('js') })
  await page.goto('/phone')
  const begin = page.getByRole('button', { name: 'Connect Rainbow' })
  const expectStatus = (text: string) => expect(page.locator('body > [role=status]')).toHaveText(text)
  const code = page.locator('output')

  await begin.click()
  await expectStatus('Scan the code with your wallet.')
  const refusedUri = (await code.textContent()) ?? ''
  await owner.rejects(refusedUri)
  await expectStatus('You have refused in the wallet.')
  await expect(code).toBeEmpty()

  await begin.click()
  await expectStatus('Scan the code with your wallet.')
  const uri = (await code.textContent()) ?? ''
  expect(uri).not.toBe(refusedUri)
  const phone = await owner.approves(uri)
  await expectStatus(`Connected: ${findAddress(phone)}`)
  expect(await page.evaluate(() => document.querySelector('kisslock-connect')?.pairing)).toBeNull()
  await page.goto('about:blank')
  for (const secret of [refusedUri, uri].map((text) => /symKey=(\w+)/.exec(text)?.[1] ?? ''))
    expect(requestedUrls.filter((request) => request.includes(secret || 'no key'))).toEqual([])
})

test('The URL of the element’s connection to the relay does not contain the visitor’s browser or operating system', async ({
  page,
  baseURL,
}) => {
  await putFiles(page, String(baseURL), { '/phone': findBlock('html'), '/phone.js': findBlock('js') })
  await page.goto('/phone')
  const socket = page.waitForEvent('websocket')
  await page.getByRole('button', { name: 'Connect Rainbow' }).click()
  const { searchParams } = new URL((await socket).url())
  expect(searchParams.get('ua')).toContain('/unknown')
  expect(searchParams.get('ua')).not.toMatch(/chrome|linux|mac|windows/i)
})
