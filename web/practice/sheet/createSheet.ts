import type { Address } from 'viem'
import { button, el } from '../dom'
import { picture } from '../drawings'
import type { Approve, Decision, Prompt } from '../wallet/prompts'
import { asker } from './parts'
import { viewOf } from './views'

/** The note above every prompt. */
const label = 'Practice wallet — for development only. It holds nothing of value.'

/**
 * Create the function that prompts the person in a native modal dialog. The browser displays the modal dialog above the
 * page's own dialog, which stays open. Closing the prompt, for instance with Escape, declines it.
 */
export function createSheet(nameOf: (address: Address) => string): Approve {
  const dialog = el('dialog', {
    class: 'klp klp-sheet',
    'aria-labelledby': 'klp-title',
    'aria-describedby': 'klp-label klp-lead',
  })
  document.body.append(dialog)
  return (prompt) =>
    new Promise((resolve) => {
      let decision: Decision = { approved: false }
      const answer = (made: Decision) => {
        decision = made
        dialog.close()
      }
      dialog.replaceChildren(...content(prompt, nameOf, answer))
      dialog.addEventListener('close', () => resolve(decision), { once: true })
      dialog.showModal()
      // The heading gets the focus instead of a button, so that a key that is still held down does not press a button.
      dialog.querySelector('h2')?.focus()
    })
}

function content(prompt: Prompt, nameOf: (address: Address) => string, answer: (decision: Decision) => void): Node[] {
  const { nodes, approve = 'Approve', approved = () => ({ approved: true }) as const } = viewOf(prompt, nameOf)
  return [
    el('p', { class: 'klp-sheet__label', id: 'klp-label' }, picture(32), label),
    el('div', { class: 'klp-sheet__body' }, asker(prompt.origin), ...nodes),
    el(
      'div',
      { class: 'klp-sheet__foot' },
      button('Reject', () => answer({ approved: false })),
      button(approve, () => answer(approved())),
    ),
  ]
}
