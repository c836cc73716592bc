// Signs in and out with the functions of the start pages, as a browser would: `node visit.mjs http://127.0.0.1:8000`.
import assert from 'node:assert/strict'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const ask = globalThis.fetch
let cookie = ''
globalThis.fetch = async (path, { headers, ...options }) => {
  const answer = await ask(process.argv[2] + path, { ...options, headers: { ...headers, cookie } })
  cookie = answer.headers.getSetCookie().at(-1)?.split(';')[0] ?? cookie
  return answer
}
const { signIn } = await import('./signIn.ts')
const { address, signMessage } = privateKeyToAccount(generatePrivateKey())
assert.equal(await signIn.getSession(), null)
const message = await signIn.createMessage({ address, chainId: 1, nonce: await signIn.getNonce() })
assert.equal(await signIn.verify({ message, signature: await signMessage({ message }) }), true)
assert.deepEqual(await signIn.getSession(), { address, chainId: 1 })
await signIn.signOut()
assert.equal(await signIn.getSession(), null)
