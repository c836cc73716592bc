import type { Address } from 'viem'
import { button, el } from '../dom'
import { picture } from '../drawings'
import type { Approve, Decision, Prompt } from '../wallet/prompts'
import { asker } from './parts'
import { viewOf } from './views'

/** What stands above every question. */
const label = 'Practice wallet — for development only. It holds nothing of value.'

/**
 * Makes the function that asks the person in a native modal dialog. The top layer puts it above the page's own dialog,
 * which stays open below. Escape, or any other way to close it, declines.
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
      // The dialog gets the focus, not a button: a key that is still held down must not answer.
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
