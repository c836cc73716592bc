import type { Address } from 'viem'
import { el } from '../dom'
import { line } from '../drawings'
import { strings } from '../strings'
import { amountOf } from '../wallet/amount'
import type { Decision, Prompt, PromptKind, PromptOf } from '../wallet/prompts'
import { account, accountChoice, alarm, facts, head, message } from './parts'

/** The view of one question, and the value of approving it. */
export interface View {
  readonly nodes: readonly Node[]
  readonly approve?: string
  readonly approved?: () => Decision
}

type NameOf = (address: Address) => string
type Views = { readonly [Kind in PromptKind]: (prompt: PromptOf<Kind>, nameOf: NameOf) => View }

const views: Views = {
  unlock: () => ({ nodes: [head(strings.unlock.title, strings.unlock.lead)], approve: strings.unlock.approve }),

  connect({ accounts }, nameOf) {
    const choice = accountChoice(accounts, nameOf)
    return {
      nodes: [head(strings.connect.title, strings.connect.lead), choice.element],
      approved: () => ({ approved: true, accounts: choice.chosen() }),
    }
  },

  switch({ from, to }) {
    const end = (name: string, value: string) => el('div', {}, el('dt', {}, name), el('dd', {}, el('bdi', {}, value)))
    const { title, lead } = strings.switch
    const move = [end(strings.switch.from, from.name), el('div', {}, line('next')), end(strings.switch.to, to.name)]
    return { nodes: [head(title, lead), el('div', { class: 'klp-panel' }, el('dl', { class: 'klp-move' }, ...move))] }
  },

  add({ chain }) {
    const { title, lead, name, id, currency, node, explorer } = strings.add
    const host = (url: string | undefined) => URL.parse(url ?? '')?.host ?? ''
    const rows = [
      [name, chain.name],
      [id, String(chain.id)],
      [currency, chain.currency.symbol],
      [node, host(chain.rpcUrls[0])],
      [explorer, host(chain.explorers[0])],
    ] as const
    return { nodes: [head(title, lead), facts(rows)] }
  },

  sign(prompt, nameOf) {
    const { title, lead, foreign, bytes, message: readable } = strings.sign
    const { text, foreignDomain } = prompt
    const content = text === null ? message(bytes, prompt.message) : message(readable, text)
    const warning = foreignDomain === null ? [] : [alarm(foreign(foreignDomain))]
    return { nodes: [head(title, lead), ...warning, account(prompt.account, nameOf(prompt.account)), content] }
  },

  'sign-typed'({ account: address, typed }, nameOf) {
    const { title, lead, type, data } = strings.typed
    const json = JSON.stringify(typed.message, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)
    const kind = facts([[type, typed.primaryType]])
    return { nodes: [head(title, lead), account(address, nameOf(address)), kind, message(data, json)] }
  },

  send(prompt, nameOf) {
    const { title, lead, amount, to, contract, network, fee, data } = strings.send
    const { chain } = prompt
    const rows = [
      [amount, amountOf(prompt.value, chain)],
      [to, prompt.to ?? contract],
      [network, chain.name],
      [fee, amountOf(prompt.feeMax, chain)],
    ] as const
    const more = prompt.data === '0x' ? [] : [message(data, prompt.data)]
    return { nodes: [head(title, lead), account(prompt.account, nameOf(prompt.account)), facts(rows), ...more] }
  },
}

/** Returns the view of any question. */
export function viewOf<Kind extends PromptKind>(prompt: PromptOf<Kind> & Prompt, nameOf: NameOf): View {
  return (views[prompt.kind as Kind] as (prompt: PromptOf<Kind>, nameOf: NameOf) => View)(prompt, nameOf)
}
