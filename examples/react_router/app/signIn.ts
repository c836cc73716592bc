import type { SignInFunctions } from 'kisslock'
import { createSiweMessage } from 'viem/siwe'

const callServer = async (method: string, path: string, body?: object) => {
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(path, { method, ...json })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return response.json()
}

/** Sign-in functions that call this application's own routes. */
export const signIn: SignInFunctions = {
  required: true,
  getNonce: () => callServer('POST', '/nonce'),
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
  verify: (proof) => callServer('POST', '/session', proof),
  getSession: () => callServer('GET', '/session'),
  signOut: () => callServer('DELETE', '/session'),
}
