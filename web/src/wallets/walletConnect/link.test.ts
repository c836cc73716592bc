import { describe, expect, it } from 'vitest'
import { publicConfig } from '../../engine/publicConfig.fixture'
import { readCode } from './link'
import { metadataOf, optionalNamespaces } from './site'

const topic = 'a'.repeat(64)

describe('a pairing link (ERC-1328)', () => {
  it('says its topic and when it runs out', () => {
    const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1795211784`
    expect(readCode(uri)).toEqual({ code: { uri, expiresAt: 1_795_211_784_000 }, topic })
  })

  it('without an expiry runs out after the five minutes of the protocol', () => {
    expect(readCode(`wc:${topic}@2?symKey=bb`, 1000).code.expiresAt).toBe(301_000)
  })
})

describe('what the site asks a wallet for', () => {
  const { eip155 } = optionalNamespaces(publicConfig())

  it('are its own chains, and the methods of this product', () => {
    expect(eip155.chains).toEqual(['eip155:1', 'eip155:137', 'eip155:31337'])
    expect(eip155.methods).toEqual([
      ...['personal_sign', 'eth_signTypedData', 'eth_signTypedData_v4', 'eth_sendTransaction'],
      ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_watchAsset'],
      ...['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'],
    ])
    expect(eip155.methods).not.toContain('eth_sign')
  })

  it('have methods, chains and events, and nothing else', () => {
    expect(Object.keys(eip155)).toEqual(['methods', 'chains', 'events'])
  })

  it('is asked in the site’s name, with a picture that the wallet can reach', () => {
    expect(metadataOf(publicConfig(), 'https://site.example')).toEqual({
      name: 'Test site',
      description: 'Test site',
      url: 'https://site.example',
      icons: ['https://site.example/assets/icon.svg'],
    })
  })

  it('names no picture where the site has no icon', () => {
    const { site, ...more } = publicConfig()
    expect(metadataOf({ ...more, site: { ...site, icon: '' } }, 'https://site.example').icons).toEqual([])
  })
})
