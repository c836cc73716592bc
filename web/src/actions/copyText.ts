import { classifyError } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'

/** Return the root that contains the focused element: the document, or the innermost shadow root. */
const findFocusedRoot = (root: Document | ShadowRoot = document): Document | ShadowRoot => {
  const innerRoot = root.activeElement?.shadowRoot
  return innerRoot ? findFocusedRoot(innerRoot) : root
}

/**
 * Copy with a text selection, for pages without a secure context. The text area is inside the open dialog, because the
 * rest of the page is inert.
 */
const copyBySelection = (text: string): boolean => {
  const textArea = document.createElement('textarea')
  textArea.value = text
  textArea.readOnly = true
  const root = findFocusedRoot()
  const previousFocus = root.activeElement
  ;(root.querySelector('dialog[open]') ?? document.body).append(textArea)
  textArea.select()
  try {
    return document.execCommand('copy')
  } finally {
    textArea.remove()
    if (previousFocus instanceof HTMLElement) previousFocus.focus()
  }
}

/** Copy text to the clipboard. Rejects with `clipboard/refused`. */
export const copyText = async (text: string): Promise<void> => {
  try {
    if (navigator.clipboard) return await navigator.clipboard.writeText(text)
    if (copyBySelection(text)) return
  } catch (error) {
    throw new KisslockError('clipboard/refused', classifyError(error).facts, { cause: error })
  }
  throw new KisslockError('clipboard/refused')
}
