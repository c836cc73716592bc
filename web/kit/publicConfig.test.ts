import { mainnet, optimism } from 'viem/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { createConfig, http } from 'wagmi'
import { createKisslock, kitCoreOf } from './createKisslock'
import type { KisslockOptions } from './options'
import { publicConfigOf } from './publicConfig'

afterEach(() => document.head.replaceChildren())

const withExplorer = (url: string) => ({ ...mainnet, blockExplorers: { default: { name: 'Scan', url } } })

describe('the settings of a site without a server', () => {
  it.each([
    ['https://scan.example', 'https://scan.example'],
    ['https://scan.example/', 'https://scan.example'],
    ['https://scan.example/eth//', 'https://scan.example/eth'],
    ['javascript:alert(1)//', undefined],
  ])('the explorer at %s is read as %s', (url, expected) => {
    const { chains } = publicConfigOf({ chains: [withExplorer(url)] })
    expect(chains[0]?.explorer?.url).toBe(expected)
  })

  it('leave out a link that would run a script', () => {
    const { site } = publicConfigOf({ chains: [mainnet], termsUrl: 'javascript:alert(1)', privacyUrl: '/privacy' })
    expect([site.terms_url, site.privacy_url]).toEqual([null, '/privacy'])
  })

  it('have the icon that the page names, and none where it names none', () => {
    expect(publicConfigOf({ chains: [mainnet] }).site.icon).toBe('')
    document.head.innerHTML = '<link rel="shortcut icon" href="/own.svg">'
    expect(publicConfigOf({ chains: [mainnet] }).site.icon).toBe(`${location.origin}/own.svg`)
  })

  it.each([
    ['<link rel="icon" href="data:,">', ''],
    ['<link rel="icon" href="data:image/png;base64,">', ''],
    ['<link rel="icon" href="data:,"><link rel="icon" href="data:image/svg+xml,a">', 'data:image/svg+xml,a'],
  ])('with %s the icon is "%s"', (head, icon) => {
    document.head.innerHTML = head
    expect(publicConfigOf({ chains: [mainnet] }).site.icon).toBe(icon)
  })
})

const nodesOf = (options: KisslockOptions) =>
  (kitCoreOf(createKisslock(options)).config as unknown as { nodes: Record<number, string> }).nodes

describe('the nodes that a session with a phone reads from', () => {
  const [ethereum, other] = [mainnet.rpcUrls.default.http[0], optimism.rpcUrls.default.http[0]]
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })

  it.each<[string, KisslockOptions, object]>([
    ['public ones without a server', { chains: [mainnet] }, { 1: ethereum }],
    ['its gateway with a server', { chains: [mainnet], server: '/a' }, { 1: `${location.origin}/a/api/rpc/1` }],
    [
      'public ones for a chain with a transport of the site',
      { chains: [mainnet, optimism], server: '', transports: { 10: http() } },
      { 1: `${location.origin}/api/rpc/1`, 10: other },
    ],
    ['public ones with a config of the site', { config, server: '/a' }, { 1: ethereum }],
  ])('are %s', (_, options, expected) => expect(nodesOf(options)).toEqual(expected))
})
