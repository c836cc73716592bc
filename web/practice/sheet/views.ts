import type { Address } from 'viem'
import { el } from '../dom'
import { line } from '../drawings'
import { amountOf } from '../wallet/amount'
import type { Decision, Prompt, PromptKind, PromptOf } from '../wallet/prompts'
import { account, accountChoice, alarm, fact, facts, head, message } from './parts'

/** The view of one prompt, and the decision that approving returns. */
export interface View {
  readonly nodes: readonly Node[]
  readonly approve?: string
  readonly approved?: () => Decision
}

type NameOf = (address: Address) => string
type Views = { readonly [Kind in PromptKind]: (prompt: PromptOf<Kind>, nameOf: NameOf) => View }

const views: Views = {
  unlock: () => ({
    nodes: [head('Unlock to go on', 'The wallet is locked. A real one would ask for its password; this one has none.')],
    approve: 'Unlock',
  }),

  connect({ accounts }, nameOf) {
    const choice = accountChoice(accounts, nameOf)
    const lead = 'It will see the address you choose. It cannot move anything.'
    return {
      nodes: [head('Connect to this site?', lead), choice.element],
      approved: () => ({ approved: true, accounts: choice.chosen() }),
    }
  },

  switch({ from, to }) {
    const lead = 'The site wants to go on with another network.'
    const move = [fact('From', from.name), el('div', {}, line('next')), fact('To', to.name)]
    return { nodes: [head('Switch network?', lead), el('dl', { class: 'klp-box klp-move' }, ...move)] }
  },

  add({ chain }) {
    const lead = 'Check these facts. A network that is not what it says can mislead you.'
    const host = (url: string | undefined) => URL.parse(url ?? '')?.host ?? ''
    const rows = [
      ['Name', chain.name],
      ['Chain id', String(chain.id)],
      ['Currency', chain.currency.symbol],
      ['Node', host(chain.rpcUrls[0])],
      ['Explorer', host(chain.explorers[0])],
    ] as const
    return { nodes: [head('Add this network?', lead), facts(rows)] }
  },

  sign(prompt, nameOf) {
    const lead = 'A signature proves that this account is yours. It moves nothing.'
    const { text, foreignDomain } = prompt
    const content = text === null ? message('Message, not readable as text', prompt.message) : message('Message', text)
    const foreign = `This message signs you in to ${foreignDomain}, another site than the one that asks. With a real wallet, reject it.`
    const warning = foreignDomain === null ? [] : [alarm(foreign)]
    return {
      nodes: [head('Sign this message?', lead), ...warning, account(prompt.account, nameOf(prompt.account)), content],
    }
  },

  'sign-typed'({ account: address, typed }, nameOf) {
    const lead = 'Signed data can be an order or a permission. Read it as you would a contract.'
    const json = JSON.stringify(typed.message, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)
    const kind = facts([['Kind', typed.primaryType]])
    return { nodes: [head('Sign this data?', lead), account(address, nameOf(address)), kind, message('Data', json)] }
  },

  send(prompt, nameOf) {
    const title = head('Send this transaction?', 'It moves what it says, and cannot be taken back.')
    const { chain } = prompt
    const rows = [
      ['Amount', amountOf(prompt.value, chain)],
      ['To', prompt.to ?? 'A new contract'],
      ['Network', chain.name],
      ['Fee, at most', amountOf(prompt.feeMax, chain)],
    ] as const
    const more = prompt.data === '0x' ? [] : [message('Data for the contract', prompt.data)]
    return { nodes: [title, account(prompt.account, nameOf(prompt.account)), facts(rows), ...more] }
  },
}

/** Return the view of any prompt. */
export function viewOf<Kind extends PromptKind>(prompt: PromptOf<Kind> & Prompt, nameOf: NameOf): View {
  return (views[prompt.kind as Kind] as (prompt: PromptOf<Kind>, nameOf: NameOf) => View)(prompt, nameOf)
}
