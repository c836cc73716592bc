import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStorage } from '../rules/storage'
import { findAddress } from '../scan/phones'
import { test as plain } from '../test'
import { expect, test } from './ownRelay'

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../src/kisslock/static/manifest.json'), 'utf8'),
) as Record<string, { file: string }>

/** The files of the relay's client and of the screens with a code. */
const scanningFiles = Object.entries(manifest)
  .filter(([source]) => /wallets\/walletConnect\/|dialog\/scan\//.test(source))
  .map(([, { file }]) => file)

test('Before the visitor chooses to scan, the page loads no script for scanning and opens no connection to the relay', async ({
  page,
  host,
  dialog,
  scan,
  owner,
  relay,
  verified,
}) => {
  await relay.start()
  const sockets: string[] = []
  const files: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('request', (request) => files.push(new URL(request.url()).pathname.slice(1)))
  await host.visitAndOpen()
  await dialog.searchesFor('rain')
  await page.waitForLoadState('networkidle')
  expect(scanningFiles.length).toBeGreaterThan(2)
  expect(files.filter((file) => scanningFiles.includes(file))).toEqual([])
  expect([sockets, verified]).toEqual([[], []])
  expect(Object.keys(await readStorage(page)).filter((key) => key.includes('wc@2'))).toEqual([])

  await dialog.chooses('Rainbow')
  const text = await scan.reads()
  expect(sockets.map((url) => new URL(url).origin)).toEqual([relay.url])
  expect(verified.map((url) => new URL(url).origin)).toEqual(['https://verify.walletconnect.org'])
  const phone = await owner.approves(text)
  await host.showsConnected(findAddress(phone))
})

test('The policy of a site with scanning allows connections only to the site’s relay and frames only of the verify host', async ({
  request,
  relay,
}) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`connect-src 'self' ${relay.url};`)
  expect(policy).toContain('frame-src https://verify.walletconnect.org;')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
})

plain('The policy of a site without scanning names no other origin', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toMatch(/frame-src|wss?:|https?:/)
})
