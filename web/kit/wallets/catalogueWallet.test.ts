import { expect, it } from 'vitest'
import { catalogueWallet } from './catalogueWallet'

it('a wallet of the catalogue has an icon and finds its provider in a page', async () => {
  const wallet = catalogueWallet('METAMASK')
  expect(wallet).toMatchObject({ id: 'metaMask', name: 'MetaMask', rdns: ['io.metamask'] })
  expect(await wallet?.loadIcon()).toMatch(/^data:image\//)
  const provider = { isMetaMask: true, request: async () => null }
  expect([wallet?.providerIn({ ethereum: provider }), wallet?.providerIn({})]).toEqual([provider, undefined])
  expect(catalogueWallet('nobody')).toBeUndefined()
})
