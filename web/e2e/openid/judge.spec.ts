import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { test as base, expect } from '@playwright/test'
import * as oauth from 'oauth4webapi'
import { findFreePort } from '../servers/freePort'
import { type Client, hashSecret, installRabby, type Provider, type ProviderName, startProvider } from './providers'

// oauth4webapi is strict by design, and these tests use it to validate every response of the provider. The same tests
// also pass against oidc-provider.

const secret = randomBytes(32).toString('base64url')
const clients = {
  basic: { id: 'basic', secret },
  post: { id: 'post', secret, method: 'client_secret_post', alg: 'ES256' },
  public: { id: 'public' },
} as const satisfies Record<string, Omit<Client, 'redirects'>>

const createSettings = (redirect: string) =>
  Object.values(clients)
    .map((one: Omit<Client, 'redirects'>) => {
      const kind = one.secret ? `secret = "${hashSecret(one.secret)}"` : 'public = true'
      return `[oidc.clients.${one.id}]\nredirect_uris = ["${redirect}"]\n${kind}\nid_token_alg = "${one.alg ?? 'RS256'}"\n`
    })
    .join('\n')

const insecureOptions = { [oauth.allowInsecureRequests]: true }

type Judge = {
  by: ProviderName
  /** The redirect URI of the clients. */
  redirect: string
  provider: Provider
  server: oauth.AuthorizationServer
  /**
   * Request a code as this client, and return the URL to which the browser is redirected. If `enter` is true, the
   * visitor signs in and approves.
   */
  asks: (client: keyof typeof clients, more?: Record<string, string>, enter?: boolean) => Promise<FinishedRequest>
}
type WorkerFixtures = 'by' | 'redirect' | 'provider'
type FinishedRequest = {
  url: URL
  redirect: string
  client: oauth.Client
  auth: oauth.ClientAuth
  state: string
  nonce: string
  verifier: string
}

const test = base.extend<Omit<Judge, WorkerFixtures>, Pick<Judge, WorkerFixtures>>({
  by: ['kisslock', { option: true, scope: 'worker' }],
  redirect: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const port = await findFreePort()
      const listener = createServer((_, response) => response.end('back')).listen(port, 'localhost')
      await use(`http://localhost:${port}/callback`)
      listener.close()
    },
    { scope: 'worker' },
  ],
  provider: [
    async ({ by, redirect }, use) => {
      const allClients = Object.values(clients).map((one) => ({ ...one, redirects: [redirect] }))
      const provider = await startProvider(
        by,
        `http://127.0.0.1:${await findFreePort()}`,
        allClients,
        createSettings(redirect),
      )
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: async ({ provider }, use) => {
    const issuer = new URL(provider.issuer)
    const answer = await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...insecureOptions })
    await use(await oauth.processDiscoveryResponse(issuer, answer))
  },
  asks: async ({ page, provider, redirect, server }, use) => {
    await installRabby(page)
    await use(async (name, extraParams = {}, enter = true) => {
      const one: Omit<Client, 'redirects'> = clients[name]
      const [state, nonce, verifier] = [
        oauth.generateRandomState(),
        oauth.generateRandomNonce(),
        oauth.generateRandomCodeVerifier(),
      ]
      const query = new URLSearchParams({
        ...{ client_id: one.id, redirect_uri: redirect, response_type: 'code', scope: 'openid profile', state, nonce },
        ...{
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...extraParams,
        },
      })
      await page.goto(`${server.authorization_endpoint}?${query}`)
      if (enter) await provider.enters(page)
      await page.waitForURL(`${redirect}**`)
      const method = { client_secret_basic: oauth.ClientSecretBasic, client_secret_post: oauth.ClientSecretPost }
      const auth = one.secret ? method[one.method ?? 'client_secret_basic'](one.secret) : oauth.None()
      const client = { client_id: one.id, id_token_signed_response_alg: one.alg ?? 'RS256' }
      return { url: new URL(page.url()), redirect, client, auth, state, nonce, verifier }
    })
  },
})

// Run the tests one after the other, because they share one server.
test.describe.configure({ mode: 'default' })

const requestCodeGrant = (
  server: oauth.AuthorizationServer,
  { client, auth, url, redirect, state, verifier }: FinishedRequest,
) => {
  const answer = oauth.validateAuthResponse(server, client, url, state)
  return oauth.authorizationCodeGrantRequest(server, client, auth, answer, redirect, verifier, insecureOptions)
}

const requestTokens = async (server: oauth.AuthorizationServer, finishedRequest: FinishedRequest, maxAge?: number) => {
  const answer = await requestCodeGrant(server, finishedRequest)
  const expected = { expectedNonce: finishedRequest.nonce, requireIdToken: true, ...(maxAge && { maxAge }) }
  const tokens = await oauth.processAuthorizationCodeResponse(server, finishedRequest.client, answer, expected)
  await oauth.validateApplicationLevelSignature(server, answer, insecureOptions)
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  return { tokens, claims, sub: claims?.sub ?? '' }
}

const requestUserInfo = async (
  server: oauth.AuthorizationServer,
  { client }: FinishedRequest,
  token: string,
  sub: string,
) =>
  oauth.processUserInfoResponse(
    server,
    client,
    sub,
    await oauth.userInfoRequest(server, client, token, insecureOptions),
  )

test('The discovery document lists the code flow, only S256, the iss parameter, RS256 and the scope openid', ({
  server,
}) => {
  expect(server.response_types_supported).toContain('code')
  expect(server.code_challenge_methods_supported).toEqual(['S256'])
  expect(server.authorization_response_iss_parameter_supported).toBe(true)
  expect(server.id_token_signing_alg_values_supported).toContain('RS256')
  expect(server.scopes_supported).toContain('openid')
})

for (const name of ['basic', 'post', 'public'] as const)
  test(`oauth4webapi accepts the provider’s code, tokens, signature, userinfo and revocation for the client ${name}`, async ({
    server,
    asks,
  }) => {
    const asked = await asks(name, { max_age: '600' })
    const { tokens, claims, sub } = await requestTokens(server, asked, 600)
    expect(claims?.preferred_username).toBeTruthy()
    const userInfo = await requestUserInfo(server, asked, tokens.access_token, sub)
    expect(userInfo.preferred_username).toBe(claims?.preferred_username)

    const { client, auth } = asked
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, auth, tokens.access_token, insecureOptions),
    )
    const userInfoPromise = requestUserInfo(server, asked, tokens.access_token, sub)
    await expect(userInfoPromise).rejects.toMatchObject({ status: 401, cause: [{ scheme: 'bearer' }] })
  })

test('oauth4webapi rejects a response for another request or client, and the provider rejects a changed or repeated token request', async ({
  server,
  asks,
}) => {
  const asked = await asks('basic')
  const { client, url, state, nonce } = asked
  const foreignUrl = new URL(url)
  foreignUrl.searchParams.set('iss', 'https://evil.example')
  expect(() => oauth.validateAuthResponse(server, client, url, 'another state')).toThrow(/state/)
  expect(() => oauth.validateAuthResponse(server, client, foreignUrl, state)).toThrow(/iss/)

  const answer = await requestCodeGrant(server, asked)
  const judgeToken = (changes: Partial<oauth.Client>, expectedNonce = nonce) =>
    oauth.processAuthorizationCodeResponse(server, { ...client, ...changes }, answer.clone(), { expectedNonce })
  await expect(judgeToken({}, 'another nonce')).rejects.toThrow(/nonce/)
  await expect(judgeToken({ client_id: 'public' })).rejects.toThrow(/aud/)
  await expect(judgeToken({ id_token_signed_response_alg: 'ES256' })).rejects.toThrow(/alg/)
  expect((await judgeToken({})).id_token).toBeTruthy()

  const refusal = { status: 400, error: 'invalid_grant' }
  for (const changes of [{ verifier: oauth.generateRandomCodeVerifier() }, { redirect: `${asked.redirect}/other` }]) {
    const secondRequest = await asks('basic', { prompt: 'none' }, false)
    await expect(requestTokens(server, { ...secondRequest, ...changes })).rejects.toMatchObject(refusal)
  }
  // Send the used code again only at the end of the test, because oidc-provider responds to a used code by also
  // revoking the visitor's consent.
  await expect(requestTokens(server, asked)).rejects.toMatchObject(refusal)
})
