import { type APIRequestContext, expect } from '@playwright/test'
import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** A site's sign-in calls: below `path`, as a page of that origin sends them, by an account on that chain. */
export type Auth = { api: APIRequestContext; origin: string; path?: string; chainId?: number }

/** Posts JSON as a page of the site does; returns the answer, which has to be a success. */
export const postTo = async ({ api, origin, path = '/api/auth' }: Auth, call: string, data: object) => {
  const answer = await api.post(`${origin}${path}/${call}`, { data, headers: { origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A message of the site with an account's signature. */
export const proofOf = async (auth: Auth, account: PrivateKeyAccount) => {
  const { message } = await postTo(auth, 'nonce', { address: account.address, chain_id: auth.chainId ?? 1 })
  return { message, signature: await account.signMessage({ message }) }
}

/** Signs in without a page: for journeys whose subject begins after that. The cookie belongs to `auth.api`. */
export const signInByRequest = async (auth: Auth, key: Hex): Promise<void> => {
  await postTo(auth, 'verify', await proofOf(auth, privateKeyToAccount(key)))
}
