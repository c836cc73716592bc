import { classify } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'

/** Return the root that contains the focused element: the document, or the innermost shadow root. */
const focusedRoot = (root: Document | ShadowRoot = document): Document | ShadowRoot => {
  const inner = root.activeElement?.shadowRoot
  return inner ? focusedRoot(inner) : root
}

/**
 * Copy with a text selection, for pages without a secure context. The text area is inside the open dialog, because the
 * rest of the page is inert.
 */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  const root = focusedRoot()
  const before = root.activeElement
  ;(root.querySelector('dialog[open]') ?? document.body).append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

/** Copy text to the clipboard. Rejects with `clipboard/refused`. */
export const copyText = async (text: string): Promise<void> => {
  try {
    if (navigator.clipboard) return await navigator.clipboard.writeText(text)
    if (copyBySelection(text)) return
  } catch (error) {
    throw new KisslockError('clipboard/refused', classify(error).facts, { cause: error })
  }
  throw new KisslockError('clipboard/refused')
}
