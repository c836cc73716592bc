// @vitest-environment node
import { ConnectorAlreadyConnectedError, createConfig, createStorage, version as reported } from '@wagmi/core'
import { type AbiParameter, BaseError, encodeAbiParameters, http, isAddress, recoverMessageAddress, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../vectors/abi.json'
import manifest from '../../package.json'

const encodeValue = (type: string, value: unknown) => encodeAbiParameters([{ type } as AbiParameter], [value])

/** Convert a value of the test vectors to viem's type. The JSON of the test vectors contains integers as text. */
const toViemValue = (type: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => toViemValue(type, one))
  return /^u?int/.test(type) ? BigInt(String(value)) : value
}

// Specification 5.4
describe('values for a contract, which viem and the server encode in the same way (vectors/abi.json)', () => {
  it.each(cases.filter(({ takes }) => takes))(
    'viem encodes a value as in the vectors: $title',
    ({ type, value, word }) => {
      expect(encodeValue(type, toViemValue(type, value)).slice(-64)).toBe(word)
    },
  )

  it.each(cases.filter(({ takes }) => !takes))('viem rejects a value as in the vectors: $title', ({ type, value }) => {
    expect(() => encodeValue(type, toViemValue(type, value))).toThrow(BaseError)
  })

  it.each(cases.filter(({ type }) => type === 'address'))(
    'isAddress accepts exactly the addresses that viem encodes: $title',
    ({ value, takes }) => {
      expect(isAddress(String(value))).toBe(takes)
    },
  )
})

describe('signatures, as viem checks them (specification sections 5 and 9)', () => {
  const message = 'Hello'
  const createSigned = async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    return { address: account.address, signature: await account.signMessage({ message }) }
  }
  /** Return the signature with a different last byte. */
  const replaceV = (signature: string, v: number) =>
    `${signature.slice(0, -2)}${toHex(v, { size: 1 }).slice(2)}` as const

  // Specification 5.6
  it('an EOA’s signature has 65 bytes, and its last byte is 27 or 28', async () => {
    const { address, signature } = await createSigned()
    expect(signature).toMatch(/^0x[0-9a-f]{128}(1b|1c)$/)
    await expect(recoverMessageAddress({ message, signature })).resolves.toBe(address)
  })

  // Specification 5.6, 9.8
  it.each([64, 66])('signatures of %i bytes are rejected', async (size) => {
    const { signature } = await createSigned()
    const otherSignature = `${signature}00`.slice(0, 2 + 2 * size) as `0x${string}`
    await expect(recoverMessageAddress({ message, signature: otherSignature })).rejects.toThrow(
      'invalid signature length',
    )
  })

  // Specification 5.6, 9.9
  it.each([2, 26, 29, 255])('signatures with v %i are rejected', async (v) => {
    const signature = replaceV((await createSigned()).signature, v) as `0x${string}`
    await expect(recoverMessageAddress({ message, signature })).rejects.toThrow('Invalid yParityOrV value')
  })

  // Specification D.6
  it('signatures with v 0 or 1 are accepted like 27 or 28, although the specification does not require it', async () => {
    const { address, signature } = await createSigned()
    const parity = Number(`0x${signature.slice(-2)}`) - 27
    await expect(
      recoverMessageAddress({ message, signature: replaceV(signature, parity) as `0x${string}` }),
    ).resolves.toBe(address)
  })
})

describe('the connection library’s version (specification section 9)', () => {
  // Specification 9.4, D.1
  it('errors of wagmi and viem contain the pinned version of their library', () => {
    const packageVersion = `@wagmi/core@${manifest.dependencies['@wagmi/core']}`
    expect(reported).toBe(manifest.dependencies['@wagmi/core'])
    expect(new ConnectorAlreadyConnectedError().message).toContain(`Version: ${packageVersion}`)
    expect(new BaseError('x').message).toContain(`Version: viem@${manifest.dependencies.viem}`)
  })

  // Specification D.2
  it('wagmi stores its state under the key wagmi.store, with its major version', () => {
    const storedValues = new Map<string, string>()
    const storage = createStorage({
      storage: {
        getItem: (key) => storedValues.get(key) ?? null,
        setItem: (key, value) => void storedValues.set(key, value),
        removeItem: (key) => void storedValues.delete(key),
      },
    })
    createConfig({ chains: [mainnet], transports: { 1: http() }, storage })
    expect([...storedValues.keys()]).toEqual(['wagmi.store'])
    const [major] = manifest.dependencies['@wagmi/core'].split('.')
    expect(JSON.parse(storedValues.get('wagmi.store') ?? '').version).toBe(Number(major))
  })
})
