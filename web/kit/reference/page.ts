import { parseAst } from 'rolldown/parseAst'

const head = `# TypeScript names

<!-- Generated from the types and their comments by \`make generate\`. Do not edit. -->

What the npm package exports, by the path of the import: functions and components, types, events (\`KisslockEvent\`, \`KisslockEvents\`) and the
tokens of the theme (\`ThemeTokens\`, \`Surfaces\`). Names that are not on this page are internal and change without notice.
`

/** A declaration as it stands in the types, and its comment. */
type Declared = { readonly text: string; readonly comment: string }

type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: { readonly name: string } | null
  readonly declarations?: readonly { readonly id: { readonly name: string } }[]
  readonly declaration?: Node | null
  readonly specifiers?: readonly {
    readonly local: { readonly name: string }
    readonly exported: { readonly name: string }
  }[]
}

/** The words of a comment, in lines, with the brackets of tags escaped for Markdown. */
export const wordsOf = (comment: string): string =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 ? part : part.replaceAll('<', '\\<')))
    .join('')

/** The comment that ends right before a place of the source; empty without one. */
const commentBefore = (source: string, start: number): string => {
  const before = source.slice(0, start).trimEnd()
  return before.endsWith('*/') ? wordsOf(before.slice(before.lastIndexOf('/**'))) : ''
}

/** The exported names of a file of types, with their declarations; a re-exported name of another package has none. */
export const namesOf = (source: string): ReadonlyMap<string, Declared | undefined> => {
  const declared = new Map<string, Declared>()
  const exported = new Map<string, string>()
  for (const node of parseAst(source, { lang: 'dts' }).body as unknown as Node[]) {
    const inner = node.declaration ?? node
    const name = inner.id?.name ?? inner.declarations?.[0]?.id.name
    if (name) {
      const text = source.slice(inner.start, inner.end).replace(/^declare /, '')
      declared.set(name, { text, comment: commentBefore(source, node.start) })
      if (node.type === 'ExportNamedDeclaration') exported.set(name, name)
    }
    for (const one of node.specifiers ?? [])
      if (node.type === 'ExportNamedDeclaration') exported.set(one.exported.name, one.local.name)
  }
  return new Map(
    [...exported]
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, local]) => {
        const found = declared.get(local)
        return [name, found && { ...found, text: found.text.replace(` ${local}`, ` ${name}`) }]
      }),
  )
}

const section = (name: string, found: Declared | undefined): string => {
  const comment = found?.comment ? `${found.comment}\n\n` : ''
  return `\n### ${name}\n\n${comment}${found ? `\`\`\`ts\n${found.text}\n\`\`\`\n` : 'Of another package.\n'}`
}

/** The page: for each path of the package its exported names. Sources are files of types without imports of each other. */
export const pageOf = (sources: ReadonlyMap<string, string>): string =>
  head +
  [...sources]
    .map(([path, source]) => {
      const names = [...namesOf(source)].map(([name, found]) => section(name, found))
      return `\n## \`${path}\`\n${names.join('')}`
    })
    .join('')
