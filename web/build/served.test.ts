import { expect, it } from 'vitest'
import { completable, replaceable } from './served.ts'

const read = (code: string) => new Function(`return ${code}`)()
const serve = (data: unknown) => Object.assign(globalThis, { kisslockWallets: data })

it('a build contains wallets, and uses the server’s wallets if they differ', () => {
  serve(undefined)
  expect(read(replaceable('rows', ['built'], false))).toEqual(['built'])
  expect(read(completable('details', { a: 1, b: 2 }, false))).toEqual({ a: 1, b: 2 })
  serve({ rows: ['served'], details: { b: 3 } })
  expect(read(replaceable('rows', ['built'], false))).toEqual(['served'])
  expect(read(completable('details', { a: 1, b: 2 }, false))).toEqual({ a: 1, b: 3 })
  serve(undefined)
})

it('the package reads no global variable of a page', () => {
  expect(replaceable('rows', ['built'], true)).toBe('["built"]')
  expect(completable('details', { a: 1 }, true)).toBe('{"a":1}')
})
