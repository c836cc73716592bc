import type { SignInFunctions } from 'kisslock'
import { createSiweMessage } from 'viem/siwe'

const ask = async (method: string, path: string, body?: object) => {
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(path, { method, ...json })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer.json()
}

/** Sign-in functions that call this application's own routes. */
export const signIn: SignInFunctions = {
  required: true,
  getNonce: () => ask('POST', '/nonce'),
  createMessage: ({ address, chainId, nonce }) =>
    createSiweMessage({
      address,
      chainId,
      nonce,
      domain: location.host,
      uri: location.origin,
      version: '1',
      statement: 'Sign in to the example.',
    }),
  verify: (proof) => ask('POST', '/session', proof),
  getSession: () => ask('GET', '/session'),
  signOut: () => ask('DELETE', '/session'),
}
