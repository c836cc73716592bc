import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { findFreePort } from '../servers/freePort'

/** An OpenID Connect client that implements the protocol with only `fetch`. */
export type Program = { origin: string; stop: () => Promise<unknown> }

/** The site's clients and their names. */
export const clientNames = { notebook: 'Notebook', vault: 'Vault', lawyer: 'Lawyer' } as const
const secret = randomBytes(32).toString('base64url')
export const secretHash = createHash('sha256').update(secret).digest('hex')

const createPage = (
  text: string,
) => `<!doctype html><html lang="en"><title>Program</title><link rel="icon" href="data:,">
<main><h1>${text}</h1></main>`

type StartedLogin = { client: string; verifier: string }

/** Exchange a code for tokens. Return the claims of the ID token and of userinfo. */
const fetchUser = async (issuer: string, code: string, redirect: string, { client, verifier }: StartedLogin) => {
  const body = { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier }
  const authorization = `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`
  const tokenResponse = await fetch(`${issuer}/oidc/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(body),
  })
  const { access_token, id_token } = (await tokenResponse.json()) as { access_token: string; id_token: string }
  const claimsResponse = await fetch(`${issuer}/oidc/userinfo`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return { idToken: id_token, claims: (await claimsResponse.json()) as Record<string, unknown> }
}

/**
 * Start the client. `/login?client=notebook&prompt=…` redirects a visitor to the issuer, and `/callback` handles the
 * response. The parameter `known=0x…` sends the last ID token of this account as `id_token_hint`.
 */
export const startProgram = async (issuer: string): Promise<Program> => {
  const origin = `http://localhost:${await findFreePort()}`
  const redirect = `${origin}/callback`
  const loginsByState = new Map<string, StartedLogin>()
  const idTokensByAccount = new Map<string, string>()
  const createLoginUrl = ({ client = '', known = '', ...more }: Record<string, string>) => {
    const state = randomBytes(16).toString('hex')
    const verifier = randomBytes(32).toString('base64url')
    loginsByState.set(state, { client, verifier })
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const query = { response_type: 'code', client_id: client, redirect_uri: redirect, scope: 'openid profile', state }
    const hint = idTokensByAccount.get(known)
    const params = {
      ...query,
      ...(hint && { id_token_hint: hint }),
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    }
    return `${issuer}/oidc/authorize?${new URLSearchParams(params)}`
  }
  const handleCallback = async ({ state = '', code, error }: Record<string, string>) => {
    const startedLogin = loginsByState.get(state)
    if (!startedLogin || error || !code) return `Not signed in: ${error}`
    const { idToken, claims } = await fetchUser(issuer, code, redirect, startedLogin)
    idTokensByAccount.set(String(claims.preferred_username), idToken)
    return `Welcome, ${claims.preferred_username}`
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    const params = Object.fromEntries(searchParams)
    if (pathname === '/login') return response.writeHead(302, { location: createLoginUrl(params) }).end()
    const text = pathname === '/callback' ? await handleCallback(params) : 'Program'
    response.writeHead(200, { 'content-type': 'text/html' }).end(createPage(text))
  })
  server.listen(Number(new URL(origin).port), 'localhost')
  return { origin, stop: async () => server.close() }
}
