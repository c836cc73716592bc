import { type APIRequestContext, expect, request } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { createProof, postTo, signInByRequest } from '../signIn/byRequest'

/** The path below which the shop serves Kisslock's sign-in calls. */
export const authPath = '/wallet/api/auth'

/**
 * Another browser or an API client with a key of its own. This class sends HTTP requests to the shop without a page.
 */
export class Elsewhere {
  private constructor(
    readonly api: APIRequestContext,
    private readonly origin: string,
    private readonly key: `0x${string}`,
  ) {}

  static async with(origin: string, key: `0x${string}`, userAgent = ''): Promise<Elsewhere> {
    return new Elsewhere(await request.newContext({ baseURL: origin, userAgent }), origin, key)
  }

  private get auth() {
    return { api: this.api, origin: this.origin, path: authPath }
  }

  async signsIn(): Promise<this> {
    await signInByRequest(this.auth, this.key)
    return this
  }

  /** Link a second wallet, whose private key is `key`, to the signed-in user. */
  async links(key: `0x${string}`) {
    await postTo(this.auth, 'link', await createProof(this.auth, privateKeyToAccount(key)))
  }

  /** Make a key's account and its sessions 8 days older. */
  async ages(key: `0x${string}`) {
    await this.posts(`/age/${privateKeyToAccount(key).address}?seconds=${8 * 86_400}`)
  }

  /** Link the wallet to an account in the shop's own user table. */
  async belongsTo(user: string) {
    await this.posts('/account/wallets', { 'x-shop-user': user })
  }

  private async posts(route: string, headers: Record<string, string> = {}) {
    const answer = await this.api.post(route, { data: {}, headers: { origin: this.origin, ...headers } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  /** Return the signed-in user's ID and wallets, or undefined without a session. */
  async user(): Promise<{ user: string; wallets: string[] } | undefined> {
    const answer = await this.api.get(`${authPath}/wallets`)
    return answer.ok() ? answer.json() : undefined
  }
}
