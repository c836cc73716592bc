// The npm package `oidc-provider` with Kisslock's settings. It reads a JSON line for each case, and prints a verdict for each
// line. `request` is true if the package accepts the authorization request. `redirect` is true if the response, or the error,
// goes to the redirect URI.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { createInterface } from 'node:readline'
import { interactionPolicy, Provider } from 'oidc-provider'

const registered = JSON.parse(process.argv[2])
const isPublic = (id) => id === 'viewer'
const clients = Object.entries(registered).map(([client_id, redirect_uris]) => ({
  ...{ client_id, redirect_uris, grant_types: ['authorization_code'], response_types: ['code'] },
  ...(isPublic(client_id) ? { token_endpoint_auth_method: 'none' } : { client_secret: 'a secret' }),
}))
// The provider returns these errors for valid requests of visitors who are signed out.
const signedOut = new Set(['login_required', 'consent_required', 'interaction_required', 'account_selection_required'])

const policy = interactionPolicy.base()
const selectAccount = new interactionPolicy.Prompt({ name: 'select_account', requestable: true })
selectAccount.checks.clear()
policy.add(selectAccount)

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const settings = {
  ...{ jwks: { keys: [privateKey.export({ format: 'jwk' })] }, ttl: { Interaction: 60 } },
  renderError: (ctx, { error }) => {
    ctx.body = error
  },
  ...{ clients, interactions: { policy }, cookies: { keys: ['a test'] } },
  ...{ scopes: ['openid'], claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'], wallets: ['wallets'] } },
  ...{ responseTypes: ['code'], features: { devInteractions: { enabled: false } } },
  pkce: { required: (_, client) => client.tokenEndpointAuthMethod === 'none' },
  // The test never reads an interaction again, so the adapter stores nothing.
  adapter: class {
    async upsert() {}
    async find() {}
  },
}

const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address()
const provider = new Provider(`http://127.0.0.1:${port}`, settings)
server.on('request', provider.callback())

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const responseTo = async (query) => {
  const sent = request({ agent, port, host: '127.0.0.1', path: `/auth?${query}` }).end()
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  return response
}

const redirects = new Set(Object.values(registered).flat().map((uri) => uri.split('?')[0]))
const verdict = async (kind, query) => {
  const { statusCode, headers } = await responseTo(query)
  if (statusCode >= 500) throw new Error(`${statusCode}: ${query}`)
  const location = headers.location ?? ''
  if (location.startsWith('/interaction/')) return true
  const error = new URLSearchParams(location.replace(/^[^?#]*[?#]/, '').replaceAll('?', '&')).get('error')
  return redirects.has(location.split(/[?#]/)[0]) && (kind === 'redirect' || signedOut.has(error))
}

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, query] = JSON.parse(line)
  process.stdout.write(`${JSON.stringify(await verdict(kind, query))}\n`)
}
server.close()
agent.destroy()
