// `node serve.js PORT CLIENTS` runs oidc-provider with its development pages, as a second provider for the same tests.
import { generateKeyPairSync } from 'node:crypto'
import { interactionPolicy, Provider } from 'oidc-provider'

const [port, clients] = process.argv.slice(2)
const issuer = `http://127.0.0.1:${port}`
const jwk = ({ privateKey }, alg) => ({ ...privateKey.export({ format: 'jwk' }), alg, use: 'sig', kid: alg })

// Streamlit sends prompt=select_account, but the development pages have no screen for this prompt.
const policy = interactionPolicy.base()
const selectAccount = new interactionPolicy.Prompt({ name: 'select_account', requestable: true })
selectAccount.checks.clear()
policy.add(selectAccount)

const settings = {
  clients: JSON.parse(clients),
  jwks: {
    keys: [
      jwk(generateKeyPairSync('rsa', { modulusLength: 2048 }), 'RS256'),
      jwk(generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'ES256'),
    ],
  },
  interactions: { policy },
  clientBasedCORS: () => true,
  conformIdTokenClaims: false,
  claims: {
    openid: ['sub'],
    profile: ['preferred_username', 'name', 'picture'],
    email: ['email', 'email_verified'],
    groups: ['groups'],
  },
  cookies: { keys: ['a test'] },
  features: { revocation: { enabled: true } },
  pkce: { required: (_, { tokenEndpointAuthMethod }) => tokenEndpointAuthMethod === 'none' },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: () => ({
      ...{ sub, preferred_username: sub, name: sub, groups: ['holders'] },
      ...{ email: `${sub}@users.invalid`, email_verified: false },
    }),
  }),
}
new Provider(issuer, settings).listen(Number(port), '127.0.0.1')
