import { createElement } from '../../practice/dom'

/**
 * Matches comments, strings and keywords, which get the same class names as in all code blocks of the documentation.
 */
const tokenPattern = /(<!--.*?-->)|('[^'\n]*'|"[^"\n]*")|\b(import|from|export|const|return|as|new)\b/g
const tokenClasses = ['c', 's', 'k']

/** Return the nodes of a highlighted block of code. The text of the code is unchanged. */
export const highlightCode = (text: string): Node[] => {
  const codeNodes: Node[] = []
  let plainTextStart = 0
  for (const match of text.matchAll(tokenPattern)) {
    const tokenKind = match.slice(1).findIndex((part) => part !== undefined)
    codeNodes.push(
      new Text(text.slice(plainTextStart, match.index)),
      createElement('span', { class: tokenClasses[tokenKind] ?? '' }, match[0]),
    )
    plainTextStart = match.index + match[0].length
  }
  codeNodes.push(new Text(text.slice(plainTextStart)))
  return codeNodes
}
