import { describe, expect, it } from 'vitest'
import { publicConfig } from '../../engine/publicConfig.fixture'
import type { PublicBalance } from '../../server/wire.gen'
import { findReadableData } from './readable'

const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const createChainsWithNodes = (...ids: number[]) =>
  publicConfig().chains.map((chain) => ({ ...chain, has_rpc: ids.includes(chain.id) }))

describe('what the page reads for an account', () => {
  it.each<[name: string, show: PublicBalance['show'], nodes: number[], chainId: number | undefined, balance: unknown]>([
    ['the balance in the chain’s own currency is read', 'native', [1, 137], 137, 'native'],
    ['no balance is read if the site shows no balance', 'none', [1, 137], 137, undefined],
    ['the balance in the token that the chain has in the settings is read', { '137': token }, [1, 137], 137, token],
    ['no balance is read if the settings contain no token for the chain', { '137': token }, [1, 137], 1, undefined],
    ['no balance is read on a chain without a node', 'native', [1], 137, undefined],
    ['no balance is read on a chain that is not configured', 'native', [1], 5, undefined],
    ['no balance is read without a connection', 'native', [1], undefined, undefined],
  ])('%s', (_, show, nodes, chainId, balance) => {
    expect(
      findReadableData(publicConfig({ balance: { show }, chains: createChainsWithNodes(...nodes) }), chainId).balance,
    ).toBe(balance)
  })

  it.each([
    ['a name is requested on any chain if mainnet has a node', [1], true],
    ['no name is requested if mainnet has no node, because names are stored on mainnet', [137], false],
  ])('%s', (_, nodes, profile) => {
    expect(findReadableData(publicConfig({ chains: createChainsWithNodes(...nodes) }), 137).profile).toBe(profile)
  })

  it('a name is not requested if mainnet is not configured', () => {
    const chains = createChainsWithNodes(137).filter(({ id }) => id !== 1)
    expect(findReadableData(publicConfig({ chains }), 137).profile).toBe(false)
  })
})
