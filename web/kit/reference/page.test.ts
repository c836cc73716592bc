// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import typesConfig from '../types.config'
import { extractCommentText, readDeclarations, writePage } from './page'

const source = `
/** Inner. */
type Inner = { a: string };
/** A button: <Button>, or \`<b>\`. */
export declare const Button: (props: Inner) => void;
declare const data: number;
/**
 * Two lines
 * of words.
 */
interface Shown { inner: Inner }
import { Other, Chain as Chain$1 } from "other";
type Kind = 'a' | 'b';
declare const Custom$1: (kind: Kind) => Inner;
interface Shape { custom: typeof Custom$1; kinds: Kind[]; chain: Chain$1 }
export { type Shape, type Shown as Visible, Other };
`

it('the reference contains names that are exported directly, renamed, or from another package, and no internal names', () => {
  expect([...readDeclarations(source).keys()]).toEqual(['Button', 'Other', 'Shape', 'Visible'])
  expect(readDeclarations(source).get('Visible')?.text).toBe('interface Visible { inner: { a: string } }')
  expect(readDeclarations(source).get('Other')).toBeUndefined()
})

it('the reference replaces an internal type by its definition, and removes the bundler’s numbers from names', () => {
  expect(readDeclarations(source).get('Shape')?.text).toBe(
    `interface Shape { custom: ((kind: 'a' | 'b') => { a: string }); kinds: ('a' | 'b')[]; chain: import("other").Chain }`,
  )
})

it('a doc comment becomes Markdown, in which the bracket of a tag is escaped', () => {
  expect(readDeclarations(source).get('Visible')?.comment).toBe('Two lines of words.')
  expect(extractCommentText('/** A button: <Button>, or `<b>`. */')).toBe('A button: \\<Button>, or `<b>`.')
})

it('the reference page has a section for each entry point and a heading for each name', () => {
  const page = writePage(new Map([['kisslock', source]]))
  expect(page).toContain('\n## `kisslock`\n')
  expect(page).toContain(
    '\n### Button\n\nA button: \\<Button>, or `<b>`.\n\n```ts\nconst Button: (props: { a: string }) => void;\n```\n',
  )
})

it('docs/reference/typescript.md has exactly the names that the package’s sources export', () => {
  const page = readFileSync(new URL('../../../docs/reference/typescript.md', import.meta.url), 'utf8')
  expect(page).not.toMatch(/\w\$\d/)
  const parts = page.split('\n## ')
  for (const [entry, file] of Object.entries(typesConfig.input as Record<string, string>)) {
    const path = `\`${`kisslock/${entry}`.replace(/\/index$/, '')}\`\n`
    const part = parts.find((one) => one.startsWith(path)) ?? ''
    const source = readFileSync(file, 'utf8')
    const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
    const listedNames = lists.map((name) => name.replace('type ', '').trim().split(' as ').at(-1) ?? '').filter(Boolean)
    const declaredNames = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    const documentedNames = [...part.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
    expect(documentedNames.sort()).toEqual([...listedNames, ...declaredNames].sort())
  }
})
