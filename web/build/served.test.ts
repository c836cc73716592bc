import { expect, it } from 'vitest'
import { completableValue, replaceableValue } from './served.ts'

const read = (code: string) => new Function(`return ${code}`)()
const serve = (data: unknown) => Object.assign(globalThis, { kisslockWallets: data })

it('a build uses its own wallets, unless the server provides different wallets', () => {
  serve(undefined)
  expect(read(replaceableValue('rows', ['built'], false))).toEqual(['built'])
  expect(read(completableValue('details', { a: 1, b: 2 }, false))).toEqual({ a: 1, b: 2 })
  serve({ rows: ['served'], details: { b: 3 } })
  expect(read(replaceableValue('rows', ['built'], false))).toEqual(['served'])
  expect(read(completableValue('details', { a: 1, b: 2 }, false))).toEqual({ a: 1, b: 3 })
  serve(undefined)
})

it('the package reads no global variable of a page', () => {
  expect(replaceableValue('rows', ['built'], true)).toBe('["built"]')
  expect(completableValue('details', { a: 1 }, true)).toBe('{"a":1}')
})
