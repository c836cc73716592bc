import { parseAst } from 'rolldown/parseAst'

const pageHead = `# TypeScript names

<!-- Generated from the types and their comments by \`make generate\`. Do not edit. -->

This page lists the exports of the npm package by import path: functions and components, types, events (\`KisslockEvent\`, \`KisslockEvents\`) and theme tokens (\`ThemeTokens\`, \`Surfaces\`).
Names that are not on this page are internal and change without notice.
`

/** A declaration from the types, and its comment. */
type DeclaredType = { readonly text: string; readonly comment: string }

type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: { readonly name: string } | null
  readonly declarations?: readonly { readonly id: { readonly name: string } }[]
  readonly declaration?: SyntaxNode | null
  readonly specifiers?: readonly {
    readonly local: { readonly name: string }
    readonly exported?: { readonly name: string }
    readonly imported?: { readonly name: string }
  }[]
  readonly source?: { readonly value: string } | null
}

/**
 * Return the text of a comment, with each paragraph on one line. The angle brackets of tags are escaped for Markdown.
 */
export const extractCommentText = (comment: string): string =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .replace(/(?<=\S)\n(?=[^\s-])/g, ' ')
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 ? part : part.replaceAll('<', '\\<')))
    .join('')

/**
 * Return the comment that ends right before a position in the source. Returns an empty string if there is no comment.
 */
const findCommentBefore = (source: string, start: number): string => {
  const textBefore = source.slice(0, start).trimEnd()
  return textBefore.endsWith('*/') ? extractCommentText(textBefore.slice(textBefore.lastIndexOf('/**'))) : ''
}

/** Write out the types of internal constants (`typeof`), and internal types that have at most 120 characters. */
const inlineInnerNames = (
  text: string,
  innerTypes: ReadonlyMap<string, DeclaredType>,
  importsByName: ReadonlyMap<string, string>,
): string =>
  text
    .replace(/typeof ([\w$]+)/g, (match, name: string) => {
      const constantType = innerTypes.get(name)?.text.match(/^const [\w$]+: (.*);$/s)?.[1]
      return constantType ? `(${constantType})` : match
    })
    .replace(/\b[A-Z][\w$]*(?![\w$:?])(\[?)/g, (match, bracket: string) => {
      const name = bracket ? match.slice(0, -1) : match
      const innerType = innerTypes.get(name)?.text.match(/^type [\w$]+ = ((?!.*typeof).*);$/s)?.[1]
      if (!innerType || innerType.length > 120) return (importsByName.get(name) ?? name) + bracket
      return bracket && /[|>]/.test(innerType) ? `(${innerType})[` : innerType.replace(/\s+/g, ' ') + bracket
    })

/**
 * Return the exported names of a file of types, with their declarations. If the file re-exports
 * a name from another package, the declaration of this name is undefined.
 */
export const readDeclarations = (source: string): ReadonlyMap<string, DeclaredType | undefined> => {
  const declaredTypes = new Map<string, DeclaredType>()
  const exportedNames = new Map<string, string>()
  const importedNames = new Map<string, string>()
  for (const node of parseAst(source, { lang: 'dts' }).body as unknown as SyntaxNode[]) {
    const declarationNode = node.declaration ?? node
    const name = declarationNode.id?.name ?? declarationNode.declarations?.[0]?.id.name
    if (name) {
      const text = source.slice(declarationNode.start, declarationNode.end).replace(/^declare /, '')
      declaredTypes.set(name, { text, comment: findCommentBefore(source, node.start) })
      if (node.type === 'ExportNamedDeclaration') exportedNames.set(name, name)
    }
    for (const specifier of node.specifiers ?? []) {
      if (specifier.exported) exportedNames.set(specifier.exported.name, specifier.local.name)
      if (specifier.imported && specifier.imported.name !== specifier.local.name)
        importedNames.set(specifier.local.name, `import("${node.source?.value}").${specifier.imported.name}`)
    }
  }
  const innerTypesByName = new Map([...declaredTypes].filter(([name]) => !new Set(exportedNames.values()).has(name)))
  return new Map(
    [...exportedNames]
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, localName]) => {
        const declaration = declaredTypes.get(localName)
        // Replace the names twice, because a replacement can itself contain internal names.
        const text =
          declaration &&
          inlineInnerNames(
            inlineInnerNames(declaration.text, innerTypesByName, importedNames),
            innerTypesByName,
            importedNames,
          ).replace(` ${localName}`, ` ${name}`)
        return [name, declaration && text ? { ...declaration, text } : undefined]
      }),
  )
}

const createNameSection = (name: string, declaredType: DeclaredType | undefined): string => {
  const comment = declaredType?.comment ? `${declaredType.comment}\n\n` : ''
  return `\n### ${name}\n\n${comment}${declaredType ? `\`\`\`ts\n${declaredType.text}\n\`\`\`\n` : 'Of another package.\n'}`
}

/**
 * Return the page, with the exported names for each path of the package. Each source is a file of types, which does not
 * import any other source.
 */
export const writePage = (sources: ReadonlyMap<string, string>): string =>
  pageHead +
  [...sources]
    .map(([path, source]) => {
      const nameSections = [...readDeclarations(source)].map(([name, declaredType]) =>
        createNameSection(name, declaredType),
      )
      return `\n## \`${path}\`\n${nameSections.join('')}`
    })
    .join('')
