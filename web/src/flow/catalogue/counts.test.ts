import { expect, it } from 'vitest'
import vector from '../../../../vectors/listed.json'
import { cases as ranks } from '../../../../vectors/rank.json'
import { groupRows } from './list'

it.each(vector.cases)(
  'a wallet with status $status, successor $successor and guide $guide is listed and found as on the server',
  (one) => {
    const rank = ranks.find(({ status, successor }) => status === one.status && successor === one.successor)?.rank as
      | 0
      | 1
      | 2
    const methods = one.guide ? (['extension'] as const) : []
    const wallet = { id: 'alpha', name: 'Alpha', aliases: [], methods, rank, hardware: false }
    const findRows = (query: string) =>
      groupRows({ catalogue: [wallet], detected: [], popular: [], query }).flatMap((g) => g.rows)
    expect({ listed: findRows('').length === 1, found: findRows('alpha').length === 1 }).toEqual({
      listed: one.listed,
      found: one.found,
    })
  },
)
