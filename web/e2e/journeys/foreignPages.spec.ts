import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { test } from '../servers/kept'
import type { Command } from '../servers/site'
import { startServer } from '../servers/startServer'

type RunningServer = { port: number; close: () => Promise<unknown> }

const startHttpServer = async (answer: RequestListener): Promise<RunningServer> => {
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** Start a node that responds to every call with the ID of its chain, and that records the methods of the calls. */
const startNode = async () => {
  const methods: string[] = []
  const answerCall = ({ id, method }: { id: number; method: string }) => {
    methods.push(method)
    return { jsonrpc: '2.0', id, result: '0x1' }
  }
  const { port, close } = await startHttpServer(async (incomingRequest, outgoingResponse) => {
    let text = ''
    for await (const chunk of incomingRequest) text += chunk
    const body = JSON.parse(text)
    outgoingResponse.writeHead(200, { 'Content-Type': 'application/json' })
    outgoingResponse.end(JSON.stringify(Array.isArray(body) ? body.map(answerCall) : answerCall(body)))
  })
  return { methods, close, url: `http://127.0.0.1:${port}` }
}

const createSettings = (node: string, origins: readonly string[]) => `
[site]
name = "Tidepool"
origins = ${JSON.stringify(origins)}
[chains.1]
rpc = ["${node}"]
`

/** Start a site with its own node. If `named` is true, the site's settings contain the site's origin. */
const startSite = async (command: Command, named: boolean) => {
  const node = await startNode()
  const createFiles = (own: string) => ({ 'kisslock.toml': createSettings(node.url, named ? [own] : []) })
  const { origin, stop } = await startServer(command, createFiles)
  const countRefusals = async () => {
    const figures = await (await fetch(`${origin}/metrics`)).text()
    return Number(/^kisslock_http_requests_total\{status="4xx"\} (\S+)/m.exec(figures)?.[1] ?? 0)
  }
  return { origin, methods: node.methods, refused: countRefusals, end: () => Promise.all([stop(), node.close()]) }
}

const strangersPage = '<!doctype html><link rel="icon" href="data:,"><title>Another site</title>'

const startStranger = () =>
  startHttpServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end(strangersPage)
  })

/**
 * Send a request with a body in every way that needs no CORS preflight, and in one way that needs a preflight. Runs in
 * the page.
 */
const callEveryWay = async (url: string) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{ fromBlock: '0x1' }] })
  const bytes = new TextEncoder().encode(body)
  const untypedBodies = [bytes, new Blob([bytes]), body]
  for (const one of untypedBodies) await fetch(url, { method: 'POST', mode: 'no-cors', body: one })
  for (const one of [bytes, new Blob([bytes])]) if (!navigator.sendBeacon(url, one)) throw new Error('not sent')
  const headers = { 'Content-Type': 'application/json' }
  return await fetch(url, { method: 'POST', headers, body }).then(
    () => 'answered',
    () => 'not allowed',
  )
}
const callCountWithoutPreflight = 5

/** Read a balance with the request that the site's own page sends. Runs in the page. */
const readBalance = async ([url, account]: readonly [string, string]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] })
  const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  return ((await answer.json()) as { result?: string }).result
}

const sites = [
  {
    title: 'of a site whose settings contain no origin',
    command: 'serve',
    named: false,
    hosts: ['127.0.0.1', 'localhost'],
  },
  { title: 'of a site whose settings contain the site’s origin', command: 'serve', named: true, hosts: ['127.0.0.1'] },
  { title: 'in development', command: 'dev', named: false, hosts: ['127.0.0.1', 'localhost'] },
] as const

for (const { title, command, named, hosts } of sites)
  test(`A page of another origin cannot call the nodes ${title}, but the site’s own pages can`, async ({ page }) => {
    const [site, stranger] = await Promise.all([startSite(command, named), startStranger()])
    try {
      // The page on localhost is another site. The page on another port of 127.0.0.1 counts as the same site in
      // browsers.
      for (const [already, host] of ['localhost', '127.0.0.1'].entries()) {
        await page.goto(`http://${host}:${stranger.port}/`)
        expect(await page.evaluate(callEveryWay, `${site.origin}/api/rpc/1`)).toBe('not allowed')
        // The number of rejected requests proves that every call arrived. The preflight of the JSON body is rejected
        // too (405).
        await expect.poll(site.refused).toBe((already + 1) * (callCountWithoutPreflight + 1))
      }
      expect(site.methods).toEqual([])
      for (const [at, host] of hosts.entries()) {
        const own = site.origin.replace('127.0.0.1', host)
        await page.goto(`${own}/`)
        expect(await page.evaluate(readBalance, [`${own}/api/rpc/1`, `0x${at + 1}`.padEnd(42, '0')] as const)).toBe(
          '0x1',
        )
      }
      expect(site.methods.filter((method) => method === 'eth_getBalance')).toHaveLength(hosts.length)
    } finally {
      await Promise.all([site.end(), stranger.close()])
    }
  })
