// @vitest-environment node
import { createSiweMessage } from 'viem/siwe'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareMessage } from '../../src/actions/prepareMessage'
import { readSession, signOut, verifySignature } from '../../src/server/auth'
import type { Site } from '../../src/server/call'
import { addExpiry, createSignInHandler, type SignInFunctions } from './functions'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const account = { address, chainId: 1 } as const
const domain = 'site.example'

const createSignIn = (some: Partial<SignInFunctions> = {}): SignInFunctions => ({
  getNonce: async () => 'abcdefgh1234',
  createMessage: ({ nonce, ...signer }) =>
    createSiweMessage({ ...signer, nonce, domain, uri: 'https://site.example', version: '1' }),
  verify: async () => true,
  signOut: async () => {},
  ...some,
})

const createSite = (some: Partial<SignInFunctions> = {}) => ({
  base_path: '',
  handle: createSignInHandler(createSignIn(some)),
})

const consoleError = vi.fn()
beforeEach(() => {
  consoleError.mockReset()
  vi.spyOn(console, 'error').mockImplementation(consoleError)
})

const createThrower = (error: unknown) => () => Promise.reject(error)

describe("signing in with a site's functions", () => {
  it('Kisslock prepares the site’s message, and adds an expiry', async () => {
    const message = await prepareMessage(createSite(), { account, domain })
    expect(message).toMatchObject({ account, domain, nonce: 'abcdefgh1234' })
    expect(message.lifeMs).toBeGreaterThan(0)
  })

  it('a message of the site’s function with the host of another site is rejected', async () => {
    await expect(prepareMessage(createSite(), { account, domain: 'other.example' })).rejects.toMatchObject({
      code: 'sign/wrong-host',
    })
  })

  it('signing in starts a session and stores it for the page, and signing out ends it', async () => {
    const siteSignOut = vi.fn(async () => {})
    const site = createSite({ signOut: siteSignOut })
    expect(await readSession(site)).toBeNull()
    const { text } = await prepareMessage(site, { account, domain })
    const session = await verifySignature(site, { message: text, signature: '0x1' })
    expect(session).toMatchObject({ account: address, address, chainId: 1 })
    expect(await readSession(site)).toEqual(session)
    await signOut(site, { everywhere: false })
    expect(siteSignOut).toHaveBeenCalledOnce()
    expect(await readSession(site)).toBeNull()
  })

  it('sign-in fails with a code if the site’s function rejects the signature', async () => {
    const site = createSite({ verify: async () => false })
    const { text } = await prepareMessage(site, { account, domain })
    await expect(verifySignature(site, { message: text, signature: '0x1' })).rejects.toMatchObject({
      code: 'sign/refused',
    })
    expect(consoleError).not.toHaveBeenCalled()
  })

  it.each([
    ['Chromium', new TypeError('Failed to fetch')],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['Safari', new TypeError('Load failed')],
    ['Safari, offline', new TypeError('The Internet connection appears to be offline.')],
    ['Node', new TypeError('fetch failed')],
    ['axios', new Error('Network Error')],
  ])('a request that fails with the network error of %s means that the server is unreachable', async (_, error) => {
    await expect(readSession(createSite({ getSession: createThrower(error) }))).rejects.toMatchObject({
      code: 'server/unreachable',
    })
  })

  const callsByName = {
    getNonce: (site: Site) => prepareMessage(site, { account, domain }),
    createMessage: (site: Site) => prepareMessage(site, { account, domain }),
    verify: (site: Site) => verifySignature(site, { message: '', signature: '0x1' }),
    getSession: readSession,
    signOut: (site: Site) => signOut(site, { everywhere: false }),
  }
  it.each(Object.entries(callsByName))(
    'if the site’s function %s fails, the console shows the function’s name and the error',
    async (name, way) => {
      const error = new Error('answered 500.')
      await expect(way(createSite({ [name]: createThrower(error) }))).rejects.toMatchObject({
        code: 'sign/function-failed',
        facts: { detail: `${name}: answered 500.` },
        cause: error,
      })
      expect(consoleError).toHaveBeenCalledExactlyOnceWith(`Kisslock: ${name}() of signIn has failed:`, error)
    },
  )

  it.each([
    [
      'throws immediately',
      () => {
        throw 'no'
      },
      'no',
    ],
    ['rejects with undefined', createThrower(undefined), 'undefined'],
  ])('a function of the site that %s makes sign-in fail with an error', async (_, createMessage, reason) => {
    await expect(prepareMessage(createSite({ createMessage }), { account, domain })).rejects.toMatchObject({
      code: 'sign/function-failed',
      facts: { detail: `createMessage: ${reason}` },
    })
  })

  it('the session has a checksummed address if the site’s function returns the address in lower case', async () => {
    const lowerCaseAddress = address.toLowerCase() as `0x${string}`
    const session = await readSession(
      createSite({ getSession: async () => ({ address: lowerCaseAddress, chainId: 1 }) }),
    )
    expect(session).toMatchObject({ account: address, address })
  })

  it('if the site has a function getSession, the session comes from this function', async () => {
    const expiresAt = '2027-01-01T00:00:00Z'
    const site = createSite({ getSession: async () => ({ ...account, expiresAt }) })
    const first = await readSession(site)
    expect(first).toMatchObject({ address, chainId: 1, expiresAt })
    // Reading the same session again does not change its sign-in time.
    expect((await readSession(site))?.issuedAt).toBe(first?.issuedAt)
  })
})

describe('the expiry of a message', () => {
  it('the line with the expiry is added after the line with the time of issue (EIP-4361)', () => {
    const message = 'Nonce: a\nIssued At: 2026-11-22T10:00:00.000Z\nResources:\n- https://a.example'
    expect(addExpiry(message, Date.parse('2026-11-22T10:00:00Z'))).toBe(
      'Nonce: a\nIssued At: 2026-11-22T10:00:00.000Z\nExpiration Time: 2026-11-22T10:10:00.000Z\nResources:\n- https://a.example',
    )
  })

  it('an expiry chosen by the site does not change', () => {
    const message = 'Issued At: 2026-11-22T10:00:00.000Z\nExpiration Time: 2026-11-22T10:01:00.000Z'
    expect(addExpiry(message, 0)).toBe(message)
  })
})
