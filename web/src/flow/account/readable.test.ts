import { describe, expect, it } from 'vitest'
import { publicConfig } from '../../engine/publicConfig.fixture'
import type { PublicBalance } from '../../server/wire.gen'
import { readableOn } from './readable'

const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const withNodes = (...ids: number[]) =>
  publicConfig().chains.map((chain) => ({ ...chain, has_rpc: ids.includes(chain.id) }))

describe('the data that is read for an account', () => {
  it.each<[name: string, show: PublicBalance['show'], nodes: number[], chainId: number | undefined, balance: unknown]>([
    ['the chain’s own currency', 'native', [1, 137], 137, 'native'],
    ['nothing, when the site shows none', 'none', [1, 137], 137, undefined],
    ['the token that is named for the chain', { '137': token }, [1, 137], 137, token],
    ['nothing, where no token is named', { '137': token }, [1, 137], 1, undefined],
    ['nothing, on a chain without a node', 'native', [1], 137, undefined],
    ['nothing, on a chain that is not configured', 'native', [1], 5, undefined],
    ['nothing, while nothing is connected', 'native', [1], undefined, undefined],
  ])('%s', (_, show, nodes, chainId, balance) => {
    expect(readableOn(publicConfig({ balance: { show }, chains: withNodes(...nodes) }), chainId).balance).toBe(balance)
  })

  it.each([
    ['where mainnet has a node, on any chain of the wallet', [1], true],
    ['not where mainnet has none, since names live there', [137], false],
  ])('a name is requested %s', (_, nodes, profile) => {
    expect(readableOn(publicConfig({ chains: withNodes(...nodes) }), 137).profile).toBe(profile)
  })

  it('a name is not requested if mainnet is not configured', () => {
    const chains = withNodes(137).filter(({ id }) => id !== 1)
    expect(readableOn(publicConfig({ chains }), 137).profile).toBe(false)
  })
})
