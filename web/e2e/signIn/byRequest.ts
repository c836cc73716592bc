import { type APIRequestContext, expect } from '@playwright/test'
import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/**
 * The values that a site's sign-in calls need: `path` is the prefix of their paths, `origin` the page's origin,
 * `chainId` the account's chain.
 */
export type AuthTarget = { api: APIRequestContext; origin: string; path?: string; chainId?: number }

/** Post JSON like a page of the site. Expect that the request succeeds, and return the response. */
export const postTo = async ({ api, origin, path = '/api/auth' }: AuthTarget, endpoint: string, data: object) => {
  const answer = await api.post(`${origin}${path}/${endpoint}`, { data, headers: { origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Return a message of the site with the account's signature. */
export const createProof = async (auth: AuthTarget, account: PrivateKeyAccount) => {
  const { message } = await postTo(auth, 'nonce', { address: account.address, chain_id: auth.chainId ?? 1 })
  return { message, signature: await account.signMessage({ message }) }
}

/** Sign in without a page, for tests about what happens afterwards. The cookie belongs to `auth.api`. */
export const signInByRequest = async (auth: AuthTarget, key: Hex): Promise<void> => {
  await postTo(auth, 'verify', await createProof(auth, privateKeyToAccount(key)))
}

/** Sign in with a message that has no statement, so that the signature does not accept the site's terms of use. */
export const signInWithoutStatement = async (auth: AuthTarget, key: Hex): Promise<void> => {
  const account = privateKeyToAccount(key)
  const body = { address: account.address, chain_id: auth.chainId ?? 1 }
  const lines = (await postTo(auth, 'nonce', body)).message.split('\n')
  const message = lines.filter((_: string, index: number) => index !== 3).join('\n')
  await postTo(auth, 'verify', { message, signature: await account.signMessage({ message }) })
}
