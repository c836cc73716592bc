// @vitest-environment node
import { readFileSync } from 'node:fs'
import { type Hex, recoverMessageAddress, universalSignatureValidatorByteCode } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, it, vi } from 'vitest'
import vectors from '../../../vectors/sign-in.json'
import { readMessage } from '../server/message'

vi.spyOn(console, 'error').mockImplementation(() => {})

const account = privateKeyToAccount(vectors.account.private_key as Hex)
const [ourVector] = vectors.accepted
if (!ourVector) throw new Error('no vectors')
/** The values with which `readMessage` accepts the first vector. */
const expected = { domain: 'app.example', account: { address: account.address, chainId: 1 }, now: 0 }

describe('messages to sign in, as both languages see them (vectors/sign-in.json)', () => {
  it('the server’s message is the same as the message that viem creates', () => {
    const writtenMessage = createSiweMessage({
      domain: 'app.example',
      address: account.address,
      statement: 'Sign in to Example.',
      uri: 'https://app.example',
      version: '1',
      chainId: 1,
      nonce: '0123456789abcdef',
      issuedAt: new Date('2027-01-15T08:00:00.000Z'),
      expirationTime: new Date('2027-01-15T08:05:00.000Z'),
    })
    expect(writtenMessage).toBe(ourVector.message)
  })

  it.each(vectors.accepted)(
    'the account signs the message "$title", and viem reads the same fields',
    async ({ message, signature, fields }) => {
      expect(await account.signMessage({ message })).toBe(signature)
      expect(await recoverMessageAddress({ message, signature: signature as Hex })).toBe(vectors.account.address)
      const parsedMessage = parseSiweMessage(message)
      expect([parsedMessage.nonce, parsedMessage.chainId]).toEqual([fields.nonce, fields.chain_id])
      // The library cannot parse a first line with an IPv6 address.
      const hosts = fields.domain.startsWith('[') ? [undefined, undefined] : [fields.domain, fields.address]
      expect([parsedMessage.domain, parsedMessage.address]).toEqual(hosts)
    },
  )

  it('the dialog reads nonce and lifetime from the server’s message', () => {
    expect(readMessage(ourVector.message, expected)).toMatchObject({ nonce: '0123456789abcdef', lifeMs: 300_000 })
  })

  it.each(vectors.refused.filter(({ code }) => code === 'auth/wrong-domain'))(
    'the dialog rejects a message whose domain is wrong: $title',
    ({ message }) => {
      expect(() => readMessage(message, expected)).toThrow()
    },
  )

  it.each(vectors.signatures.cases.filter(({ code }) => code === null))(
    'a signature that is $title belongs to the account',
    async (one) => {
      const signature = one.signature.toLowerCase() as Hex
      const { message } = vectors.signatures
      expect(await recoverMessageAddress({ message, signature })).toBe(vectors.account.address)
    },
  )
})

describe('the validator of ERC-6492', () => {
  it('the validator of ERC-6492 equals viem’s validator, byte for byte', () => {
    const file = new URL('../../../src/kisslock/auth/universal_validator.hex', import.meta.url)
    expect(`0x${readFileSync(file, 'ascii').trim()}`).toBe(universalSignatureValidatorByteCode)
  })

  it.each([
    ...vectors.accepted,
    ...vectors.refused,
    ...vectors.signatures.cases.map((one) => ({ ...one, message: vectors.signatures.message })),
  ])('a server with viem, as in the start guides, responds to $title as the field `server` says', async (row) => {
    const { message, signature, server } = row
    const time = new Date(vectors.site.now_us / 1000)
    const hosts = vectors.site.origins.map((origin) => new URL(origin).host)
    const fields = parseSiweMessage(message)
    const isOurs = hosts.some((domain) => validateSiweMessage({ message: fields, domain, time }))
    const signer = await recoverMessageAddress({ message, signature: signature as Hex }).catch(() => '')
    const isAccepted = isOurs && fields.nonce !== undefined && signer === fields.address
    expect(['either', isAccepted ? 'accept' : 'refuse']).toContain(server)
  })
})
