// @vitest-environment node
import { expect, it } from 'vitest'
import { sheetIn } from './stylesFile'

it('reads the text of a style sheet from its module', () => {
  expect(sheetIn('export default ".a{content:\\"\\\\201c\\"}\\n"')).toBe('.a{content:"\\201c"}\n')
  expect(() => sheetIn('export default `a`')).toThrow('another shape')
})
