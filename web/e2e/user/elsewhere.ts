import { type APIRequestContext, expect, request } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'

const at = '/wallet/api/auth'

/** A browser or program elsewhere, which has a key and speaks to the shop without a page. */
export class Elsewhere {
  private constructor(
    readonly api: APIRequestContext,
    private readonly account: ReturnType<typeof privateKeyToAccount>,
  ) {}

  static async with(origin: string, key: `0x${string}`, userAgent = ''): Promise<Elsewhere> {
    const api = await request.newContext({ baseURL: origin, userAgent, extraHTTPHeaders: { origin } })
    return new Elsewhere(api, privateKeyToAccount(key))
  }

  /** A message of the shop with its signature. */
  async proof(account = this.account) {
    const body = { address: account.address, chain_id: 1 }
    const { message } = await (await this.api.post(`${at}/nonce`, { data: body })).json()
    return { message, signature: await account.signMessage({ message }) }
  }

  private async sends(path: string, data: unknown, headers: Record<string, string> = {}) {
    const answer = await this.api.post(path, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }

  async signsIn(): Promise<this> {
    await this.sends(`${at}/verify`, await this.proof())
    return this
  }

  /** Adds another key's wallet to the user. */
  async links(key: `0x${string}`) {
    await this.sends(`${at}/link`, await this.proof(privateKeyToAccount(key)))
  }

  /** Makes a key's account and its sessions older by 8 days. */
  async ages(key: `0x${string}`) {
    const answer = await this.api.post(`/age/${privateKeyToAccount(key).address}`, { params: { seconds: 8 * 86_400 } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  /** Adds the wallet to a user of the shop's own. */
  async belongsTo(user: string) {
    await this.sends('/account/wallets', {}, { 'x-shop-user': user })
  }

  /** The signed-in user's id and wallets; undefined without a session. */
  async user(): Promise<{ user: string; wallets: string[] } | undefined> {
    const answer = await this.api.get(`${at}/wallets`)
    return answer.ok() ? answer.json() : undefined
  }
}
