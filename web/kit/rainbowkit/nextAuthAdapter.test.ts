import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, it, vi } from 'vitest'
import { type GetSiweMessageOptions, nextAuthAdapter } from './nextAuthAdapter'

const signer = { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainId: 8453, nonce: 'abcdefgh12' } as const

const createAdapter = (
  answer: object | undefined,
  options?: GetSiweMessageOptions,
  token: string | undefined = 'token',
) => {
  const signIn = vi.fn(async () => answer)
  const signOut = vi.fn(async () => undefined)
  return {
    signIn,
    signOut,
    ...{ adapter: nextAuthAdapter({ getCsrfToken: async () => token, signIn, signOut }, options) },
  }
}

describe('signing in with next-auth', () => {
  it.each([
    ['true if next-auth accepts the signature', { ok: true, error: null }, true],
    ['false if next-auth 4 rejects the signature', { ok: false, error: 'CredentialsSignin' }, false],
    ['false if next-auth 5 rejects the signature with status 200', { ok: true, error: 'CredentialsSignin' }, false],
    ['false without a response', undefined, false],
  ])('the function verify resolves with %s', async (_, answer, accepted) => {
    const { adapter, signIn } = createAdapter(answer)
    expect(await adapter.verify({ message: 'text', signature: '0x1' })).toBe(accepted)
    expect(signIn).toHaveBeenCalledWith('credentials', { message: 'text', signature: '0x1', redirect: false })
  })

  it('the message contains the page’s fields, and the site can replace all fields except for the signer’s fields', async () => {
    const stranger = { statement: 'Enter.', domain: 'site.example', nonce: 'strangers1' } as never
    const message = await createAdapter(undefined, () => stranger).adapter.createMessage(signer)
    const { origin: uri } = window.location
    expect(parseSiweMessage(message)).toMatchObject({ ...signer, statement: 'Enter.', domain: 'site.example', uri })
  })

  it('the nonce is the CSRF token, and if the token is missing, the error mentions the route', async () => {
    expect(await createAdapter(undefined).adapter.getNonce()).toBe('token')
    await expect(createAdapter(undefined, undefined, '').adapter.getNonce()).rejects.toThrow('/api/auth/csrf')
  })

  it('signing out of next-auth does not navigate', async () => {
    const { adapter, signOut } = createAdapter(undefined)
    await adapter.signOut()
    expect(signOut).toHaveBeenCalledWith({ redirect: false })
  })
})
