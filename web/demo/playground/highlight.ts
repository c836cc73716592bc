import { el } from '../../practice/dom'

/**
 * Matches comments, strings and keywords, which get the same class names as in all code blocks of the documentation.
 */
const parts = /(<!--.*?-->)|('[^'\n]*'|"[^"\n]*")|\b(import|from|export|const|return|as|new)\b/g
const classes = ['c', 's', 'k']

/** Return the nodes of a highlighted block of code. The text of the code is unchanged. */
export const highlightCode = (text: string): Node[] => {
  const nodes: Node[] = []
  let end = 0
  for (const match of text.matchAll(parts)) {
    const kind = match.slice(1).findIndex((part) => part !== undefined)
    nodes.push(new Text(text.slice(end, match.index)), el('span', { class: classes[kind] ?? '' }, match[0]))
    end = match.index + match[0].length
  }
  nodes.push(new Text(text.slice(end)))
  return nodes
}
