import type { Address } from 'viem'
import { createButton, createElement } from '../dom'
import { drawWalletIcon } from '../drawings'
import type { ApprovePrompt, Prompt, PromptDecision } from '../wallet/prompts'
import { createSiteLine } from './parts'
import { createPromptView } from './views'

/** The note above every prompt. */
const sheetLabel = 'Practice wallet — for development only. It holds nothing of value.'

/**
 * Create the function that prompts the person in a native modal dialog. The browser displays the modal dialog above the
 * page's own dialog, which stays open. Closing the prompt, for instance with Escape, declines it.
 */
export function createSheet(findName: (address: Address) => string): ApprovePrompt {
  const dialog = createElement('dialog', {
    class: 'klp klp-sheet',
    'aria-labelledby': 'klp-title',
    'aria-describedby': 'klp-label klp-lead',
  })
  document.body.append(dialog)
  return (prompt) =>
    new Promise((resolve) => {
      let decision: PromptDecision = { approved: false }
      const decide = (madeDecision: PromptDecision) => {
        decision = madeDecision
        dialog.close()
      }
      dialog.replaceChildren(...createSheetContent(prompt, findName, decide))
      dialog.addEventListener('close', () => resolve(decision), { once: true })
      dialog.showModal()
      // The heading gets the focus instead of a button, so that a key that is still held down does not press a button.
      dialog.querySelector('h2')?.focus()
    })
}

function createSheetContent(
  prompt: Prompt,
  findName: (address: Address) => string,
  decide: (decision: PromptDecision) => void,
): Node[] {
  const {
    nodes,
    approve = 'Approve',
    approved = () => ({ approved: true }) as const,
  } = createPromptView(prompt, findName)
  return [
    createElement('p', { class: 'klp-sheet__label', id: 'klp-label' }, drawWalletIcon(32), sheetLabel),
    createElement('div', { class: 'klp-sheet__body' }, createSiteLine(prompt.origin), ...nodes),
    createElement(
      'div',
      { class: 'klp-sheet__foot' },
      createButton('Reject', () => decide({ approved: false })),
      createButton(approve, () => decide(approved())),
    ),
  ]
}
