// @vitest-environment node
import details from 'virtual:kisslock/wallet-details'
import rows from 'virtual:kisslock/wallets'
import { expect, it } from 'vitest'
import vector from '../../../vectors/own-wallet.json'
import { addWallets } from './addWallets'

it('addWallets accepts an entry file written for the server, including the entry’s sentences (vectors/own-wallet.json)', async () => {
  await addWallets([vector.entry])
  expect(rows.find(([id]) => id === 'acme')).toEqual(vector.row)
  const { own, ...rest } = details.acme ?? {}
  expect(rest).toEqual(vector.details)
  for (const [tag, text] of Object.entries(vector.second_step))
    expect((own?.[tag] ?? own?.[''])?.e).toEqual([0, text, 0])
})
