import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { createPublicConfig } from './publicConfig'

afterEach(() => document.head.replaceChildren())

const createChainWithExplorer = (url: string) => ({ ...mainnet, blockExplorers: { default: { name: 'Scan', url } } })

describe('the settings of a site without a server', () => {
  it.each([
    ['https://scan.example', 'https://scan.example'],
    ['https://scan.example/', 'https://scan.example'],
    ['https://scan.example/eth//', 'https://scan.example/eth'],
    ['javascript:alert(1)//', undefined],
  ])('the explorer at %s is read as %s', (url, expected) => {
    const { chains } = createPublicConfig({ chains: [createChainWithExplorer(url)] })
    expect(chains[0]?.explorer?.url).toBe(expected)
  })

  it('the settings omit a link that would run a script', () => {
    const { site } = createPublicConfig({ chains: [mainnet], termsUrl: 'javascript:alert(1)', privacyUrl: '/privacy' })
    expect([site.terms_url, site.privacy_url]).toEqual([null, '/privacy'])
  })

  it('the settings contain an icon only if the page has an icon', () => {
    expect(createPublicConfig({ chains: [mainnet] }).site.icon).toBe('')
    document.head.innerHTML = '<link rel="shortcut icon" href="/own.svg">'
    expect(createPublicConfig({ chains: [mainnet] }).site.icon).toBe(`${location.origin}/own.svg`)
  })

  it.each([
    ['<link rel="icon" href="data:,">', ''],
    ['<link rel="icon" href="data:image/png;base64,">', ''],
    ['<link rel="icon" href="data:,"><link rel="icon" href="data:image/svg+xml,a">', 'data:image/svg+xml,a'],
  ])('on a page with %s, the site’s icon is "%s"', (head, icon) => {
    document.head.innerHTML = head
    expect(createPublicConfig({ chains: [mainnet] }).site.icon).toBe(icon)
  })
})
