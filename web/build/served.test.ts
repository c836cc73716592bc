import { expect, it } from 'vitest'
import { createExtensibleExpression, createReplaceableExpression } from './served.ts'

const evaluate = (code: string) => new Function(`return ${code}`)()
const setServedWallets = (data: unknown) => Object.assign(globalThis, { kisslockWallets: data })

it('a page uses the wallets of its build, unless the server provides different wallets', () => {
  setServedWallets(undefined)
  expect(evaluate(createReplaceableExpression('rows', ['built'], false))).toEqual(['built'])
  expect(evaluate(createExtensibleExpression('details', { a: 1, b: 2 }, false))).toEqual({ a: 1, b: 2 })
  setServedWallets({ rows: ['served'], details: { b: 3 } })
  expect(evaluate(createReplaceableExpression('rows', ['built'], false))).toEqual(['served'])
  expect(evaluate(createExtensibleExpression('details', { a: 1, b: 2 }, false))).toEqual({ a: 1, b: 3 })
  setServedWallets(undefined)
})

it('the npm package always uses the wallets of its build, and reads no global variable', () => {
  expect(createReplaceableExpression('rows', ['built'], true)).toBe('["built"]')
  expect(createExtensibleExpression('details', { a: 1 }, true)).toBe('{"a":1}')
})
