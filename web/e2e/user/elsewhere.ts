import { type APIRequestContext, expect, request } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { postTo, proofOf, signInByRequest } from '../signIn/byRequest'

/** Where the shop has Kisslock. */
export const path = '/wallet/api/auth'

/** A browser or program elsewhere, which has a key and speaks to the shop without a page. */
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
    return { api: this.api, origin: this.origin, path }
  }

  async signsIn(): Promise<this> {
    await signInByRequest(this.auth, this.key)
    return this
  }

  /** Adds another key's wallet to the user. */
  async links(key: `0x${string}`) {
    await postTo(this.auth, 'link', await proofOf(this.auth, privateKeyToAccount(key)))
  }

  /** Makes a key's account and its sessions older by 8 days. */
  async ages(key: `0x${string}`) {
    await this.posts(`/age/${privateKeyToAccount(key).address}?seconds=${8 * 86_400}`)
  }

  /** Adds the wallet to a user of the shop's own. */
  async belongsTo(user: string) {
    await this.posts('/account/wallets', { 'x-shop-user': user })
  }

  private async posts(route: string, headers: Record<string, string> = {}) {
    const answer = await this.api.post(route, { data: {}, headers: { origin: this.origin, ...headers } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  /** The signed-in user's id and wallets; undefined without a session. */
  async user(): Promise<{ user: string; wallets: string[] } | undefined> {
    const answer = await this.api.get(`${path}/wallets`)
    return answer.ok() ? answer.json() : undefined
  }
}
