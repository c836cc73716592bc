import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { type KisslockConnectElement, setUp } from 'kisslock/connect'

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const headers = { 'content-type': 'application/json' }
const post = (path: string, body: object = {}) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
setUp({
  chains: [{ id: 31337, name: 'Foundry', currency, rpc: 'http://127.0.0.1:8545' }],
  name: 'A site of Angular',
  signIn: {
    getNonce: async () => (await post('/api/nonce')).text(),
    createMessage: async (signer) => (await post('/api/message', signer)).text(),
    verify: async (proof) => (await post('/api/verify', proof)).ok,
    signOut: async () => void (await post('/api/sign-out')),
    required: true,
  },
})

@Component({
  selector: 'site-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <header><kisslock-connect #wallet accent="green" (kisslock-session)="account.set($event.detail?.address)" /></header>
    <main>
      <p>{{ account() ? 'Welcome, ' + account() + '.' : 'Hello, stranger.' }}</p>
      @if (account(); as from) { <button (click)="send(wallet, from)">Send 0.01 ETH</button> }
      <output>{{ said() }}</output>
    </main>`,
})
export class Site {
  readonly account = signal<string | undefined>(undefined)
  readonly said = signal('')

  async send({ provider }: KisslockConnectElement, from: string) {
    const requestWallet = async <T>(method: string, ...params: unknown[]) =>
      (await provider?.request({ method, params })) as T
    const hash = await requestWallet<string>('eth_sendTransaction', { from, to: from, value: '0x2386f26fc10000' })
    let block: { blockNumber: string } | null = null
    while (!block) block = await requestWallet('eth_getTransactionReceipt', hash)
    this.said.set(`Confirmed in block ${Number(block.blockNumber)}.`)
  }
}
