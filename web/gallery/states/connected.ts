import type { Visitor } from '../visitor'
import { statesOf } from './state'

const opensAccount = async (visitor: Visitor) => {
  await visitor.connects()
  await visitor.host.opensAccount()
  await visitor.account.box.waitFor()
}

const opensWallets = async ({ page, account }: Visitor) => {
  await account.box.getByRole('button', { name: /^Connected wallets/ }).click()
  await page.getByRole('dialog', { name: 'Connected wallets' }).waitFor()
}

/** Connects two more wallets beside Rabby and opens the list of wallets. */
const connectsThree = async (visitor: Visitor) => {
  const others = { zerion: 'Zerion', enkrypt: 'Enkrypt Wallet' } as const
  for (const name of Object.keys(others)) await visitor.has(name as keyof typeof others)
  await opensAccount(visitor)
  for (const name of Object.values(others)) {
    await opensWallets(visitor)
    await visitor.page.getByRole('button', { name: 'Connect another wallet' }).click()
    await visitor.chooses(name)
    await visitor.dialog.isClosed()
    await visitor.host.opensAccount()
  }
  await opensWallets(visitor)
}

/** Opens the networks and chooses one; `behaviour` is the wallet's answer. */
const chooses =
  (network: string, behaviour: NonNullable<Parameters<Visitor['connects']>[0]>['behaviour']) =>
  async (visitor: Visitor) => {
    await visitor.connects(behaviour ? { behaviour } : {})
    await visitor.host.opensNetworks()
    await visitor.networks.chooses(network)
  }

const unsupported = { error: { code: 4200, message: 'The wallet does not support this network.' } }

/** Waits until the account's name, picture and balance are drawn. */
const opensWholeAccount = async (visitor: Visitor) => {
  await opensAccount(visitor)
  await visitor.account.balance.getByText('ETH').waitFor()
  await visitor.account.box.getByText('mira.eth').waitFor()
}

/** States with a connected wallet: the account, its wallets, its network. */
export const connected = statesOf()({
  account: opensWholeAccount,
  'account-copied': async (visitor) => {
    await visitor.page.context().grantPermissions(['clipboard-write'])
    await visitor.page.clock.install()
    await opensAccount(visitor)
    await visitor.page.clock.pauseAt(Date.now() + 60_000)
    await visitor.account.copiesAddress()
  },
  'rpc-down': async (visitor) => {
    await visitor.connects({ chains: [8453, 1] })
    await visitor.host.opensAccount()
    await visitor.page.locator('.kl-note', { hasText: 'Base is not answering' }).waitFor()
  },
  'account-wallets': connectsThree,
  'account-leave': async (visitor) => {
    await opensAccount(visitor)
    await visitor.account.asksToDisconnect()
  },
  'net-list': async (visitor) => {
    await visitor.connects()
    await visitor.host.opensNetworks()
    await visitor.networks.rows.first().waitFor()
  },
  'net-switching': async (visitor) => {
    await chooses('Base', { switch: 'ask' })(visitor)
    await visitor.networks.row('Base').getByText('Approve in Rabby Wallet').waitFor()
  },
  'net-adding': async (visitor) => {
    await chooses('Linea', { add: 'ask', switch: 'ask' })(visitor)
    await visitor.networks.adding('Linea').waitFor()
  },
  'net-refused': async (visitor) => {
    await chooses('Base', { switch: 'reject' })(visitor)
    await visitor.networks.row('Base').getByText('Ask again').waitFor()
  },
  'net-unsupported': async (visitor) => {
    await chooses('Linea', { switch: unsupported })(visitor)
    await visitor.networks.row('Linea').getByText('Not in Rabby Wallet').waitFor()
  },
  'net-wrong': async (visitor) => {
    await visitor.connects({ chains: [137, 1], chainId: 137 })
    await visitor.host.wrongNetworkButton.click()
    await visitor.networks.rows.first().waitFor()
  },
})
