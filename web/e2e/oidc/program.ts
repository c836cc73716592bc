import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { freePort } from '../servers/freePort'

/** A program that signs its visitors in elsewhere (OpenID Connect): it follows the protocol with nothing but `fetch`. */
export type Program = { origin: string; stop: () => Promise<unknown> }

/** A client of the program's settings. */
export const clients = { notebook: 'Notebook', vault: 'Vault' } as const
const secret = randomBytes(32).toString('base64url')
export const hash = createHash('sha256').update(secret).digest('hex')

const page = (text: string) => `<!doctype html><html lang="en"><title>Program</title><link rel="icon" href="data:,">
<main><h1>${text}</h1></main>`

type Asked = { client: string; verifier: string }

/** The claims of a code: of the token's answer, then of userinfo. */
const claimsOf = async (issuer: string, code: string, redirect: string, { client, verifier }: Asked) => {
  const body = { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier }
  const authorization = `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`
  const tokens = await fetch(`${issuer}/oidc/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(body),
  })
  const { access_token } = (await tokens.json()) as { access_token: string }
  const claims = await fetch(`${issuer}/oidc/userinfo`, { headers: { authorization: `Bearer ${access_token}` } })
  return (await claims.json()) as Record<string, unknown>
}

/** Starts the program. `/login?client=notebook&prompt=…` sends a visitor to the issuer; `/callback` takes the answer. */
export const startProgram = async (issuer: string): Promise<Program> => {
  const origin = `http://localhost:${await freePort()}`
  const redirect = `${origin}/callback`
  const asked = new Map<string, Asked>()
  const login = ({ client = '', ...more }: Record<string, string>) => {
    const state = randomBytes(16).toString('hex')
    const verifier = randomBytes(32).toString('base64url')
    asked.set(state, { client, verifier })
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const query = { response_type: 'code', client_id: client, redirect_uri: redirect, scope: 'openid profile', state }
    const all = { ...query, code_challenge: challenge, code_challenge_method: 'S256', ...more }
    return `${issuer}/oidc/authorize?${new URLSearchParams(all)}`
  }
  const callback = async ({ state = '', code, error }: Record<string, string>) => {
    const one = asked.get(state)
    if (!one || error || !code) return `Not signed in: ${error}`
    const claims = await claimsOf(issuer, code, redirect, one)
    return `Welcome, ${claims.preferred_username}`
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    const given = Object.fromEntries(searchParams)
    if (pathname === '/login') return response.writeHead(302, { location: login(given) }).end()
    const text = pathname === '/callback' ? await callback(given) : 'Program'
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(text))
  })
  server.listen(Number(new URL(origin).port), 'localhost')
  return { origin, stop: async () => server.close() }
}
