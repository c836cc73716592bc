import { describe, expect, it } from 'vitest'
import { publicConfig } from '../../engine/publicConfig.fixture'
import { readCodeAndTopic } from './link'
import { createOptionalNamespaces, createSiteMetadata } from './site'

const topic = 'a'.repeat(64)

describe('a pairing link (ERC-1328)', () => {
  it('a pairing link contains its topic and its expiry', () => {
    const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1795211784`
    expect(readCodeAndTopic(uri)).toEqual({ code: { uri, expiresAt: 1_795_211_784_000 }, topic })
  })

  it('a pairing link without an expiry expires after the protocol’s five minutes', () => {
    expect(readCodeAndTopic(`wc:${topic}@2?symKey=bb`, 1000).code.expiresAt).toBe(301_000)
  })
})

describe('the permissions that the site requests from a wallet', () => {
  const { eip155 } = createOptionalNamespaces(publicConfig())

  it('the requested permissions contain the site’s chains, and Kisslock’s methods', () => {
    expect(eip155.chains).toEqual(['eip155:1', 'eip155:137', 'eip155:31337'])
    expect(eip155.methods).toEqual([
      ...['personal_sign', 'eth_signTypedData', 'eth_signTypedData_v4', 'eth_sendTransaction'],
      ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_watchAsset'],
      ...['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'],
    ])
    expect(eip155.methods).not.toContain('eth_sign')
  })

  it('the requested permissions contain exactly the fields methods, chains and events', () => {
    expect(Object.keys(eip155)).toEqual(['methods', 'chains', 'events'])
  })

  it('permissions are requested in the site’s name, with an icon that the wallet can load', () => {
    expect(createSiteMetadata(publicConfig(), 'https://site.example')).toEqual({
      name: 'Test site',
      description: 'Test site',
      url: 'https://site.example',
      icons: ['https://site.example/assets/icon.svg'],
    })
  })

  it('the request for permissions contains no icon if the site has none', () => {
    const { site, ...more } = publicConfig()
    expect(createSiteMetadata({ ...more, site: { ...site, icon: '' } }, 'https://site.example').icons).toEqual([])
  })
})
