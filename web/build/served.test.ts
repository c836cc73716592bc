import { expect, it } from 'vitest'
import { extensibleExpression, replaceableExpression } from './served.ts'

const read = (code: string) => new Function(`return ${code}`)()
const serve = (data: unknown) => Object.assign(globalThis, { kisslockWallets: data })

it('a build uses its own wallets, unless the server provides different wallets', () => {
  serve(undefined)
  expect(read(replaceableExpression('rows', ['built'], false))).toEqual(['built'])
  expect(read(extensibleExpression('details', { a: 1, b: 2 }, false))).toEqual({ a: 1, b: 2 })
  serve({ rows: ['served'], details: { b: 3 } })
  expect(read(replaceableExpression('rows', ['built'], false))).toEqual(['served'])
  expect(read(extensibleExpression('details', { a: 1, b: 2 }, false))).toEqual({ a: 1, b: 3 })
  serve(undefined)
})

it('the package reads no global variable of a page', () => {
  expect(replaceableExpression('rows', ['built'], true)).toBe('["built"]')
  expect(extensibleExpression('details', { a: 1 }, true)).toBe('{"a":1}')
})
