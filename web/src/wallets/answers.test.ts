import { join } from 'node:path'
import { checksumAddress, getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseAccounts, parseChainId } from './answers'

/** The path of viem's cache of addresses. viem does not export this cache. */
const viemModule = join(import.meta.dirname, '../../node_modules/viem/_esm/utils/address/isAddress.js')

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('addresses (specification section 5)', () => {
  // Specification 5.2
  it.each([
    ['an address with its checksum', alice],
    ['an address in lower case', alice.toLowerCase()],
  ])('%s is accepted and returned with its checksum', (_, address) => expect(parseAccounts([address])).toEqual([alice]))

  // Specification 5.2
  it.each([
    ['an address with a wrong checksum', alice.replace('d8dA', 'D8dA')],
    ['an address with 39 digits', alice.slice(0, -1)],
    ['an address with 41 digits', `${alice}0`],
    ['an address without 0x', alice.slice(2)],
    ['an address with a letter that is not a hex digit', alice.replace('d8', 'g8')],
    ['an address with a space', `${alice} `],
    ['an ENS name', 'vitalik.eth'],
    ['a number', 1],
    ['null', null],
  ])('%s is rejected', (_, address) => expect(parseAccounts([address])).toBeUndefined())

  it('one invalid address makes the whole response invalid', () => {
    expect(parseAccounts([alice, '0x'])).toBeUndefined()
  })

  // Specification 5.3, 9.7
  it('an address in lower case gets the casing of its checksum, and keeps 40 hex digits', () => {
    expect(getAddress(alice.toLowerCase())).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(checksumAddress(alice.toLowerCase() as `0x${string}`)).toBe(alice)
  })

  // Specification 9.6
  it('viem caches up to 8192 addresses (specification section 9)', async () => {
    const { isAddress, isAddressCache } = (await import(viemModule)) as {
      isAddress(address: string): boolean
      isAddressCache: { size: number; maxSize: number }
    }
    for (let index = 0; index < 9000; index += 1) isAddress(`0x${index.toString(16).padStart(40, '0')}`)
    expect(isAddressCache.maxSize).toBe(8192)
    expect(isAddressCache.size).toBe(8192)
  })
})

describe('chain IDs', () => {
  it.each([
    ['0x1', 1],
    ['0X89', 137],
    ['137', 137],
    [31337, 31337],
  ])('the response %j is read as the chain ID %i', (answer, id) => expect(parseChainId(answer)).toBe(id))

  it.each(['0xzz', '', '0x', ' 1', '1e3', null, undefined, 0, -1, 1.5, Number.NaN, {}, [1], '0xffffffffffffffffff'])(
    'the response %j is rejected as a chain ID',
    (answer) => expect(parseChainId(answer)).toBeUndefined(),
  )
})
