import type { Address } from 'viem'
import { createElement } from '../dom'
import { createLineIcon } from '../drawings'
import { formatAmount } from '../wallet/amount'
import type { Prompt, PromptDecision, PromptKind, PromptOf } from '../wallet/prompts'
import {
  createAccountChoice,
  createAccountRow,
  createAlarm,
  createFactList,
  createFactRow,
  createMessageBlock,
  createSheetHead,
} from './parts'

/** The view of one prompt, and the decision that approving returns. */
export interface PromptView {
  readonly nodes: readonly Node[]
  readonly approve?: string
  readonly approved?: () => PromptDecision
}

type NameAccount = (address: Address) => string
type PromptViews = { readonly [Kind in PromptKind]: (prompt: PromptOf<Kind>, nameOf: NameAccount) => PromptView }

const promptViews: PromptViews = {
  unlock: () => ({
    nodes: [
      createSheetHead(
        'Unlock to go on',
        'The wallet is locked. A real one would ask for its password; this one has none.',
      ),
    ],
    approve: 'Unlock',
  }),

  connect({ accounts }, findName) {
    const addressChoice = createAccountChoice(accounts, findName)
    const leadText = 'It will see the address you choose. It cannot move anything.'
    return {
      nodes: [createSheetHead('Connect to this site?', leadText), addressChoice.element],
      approved: () => ({ approved: true, accounts: addressChoice.chosen() }),
    }
  },

  switch({ from, to }) {
    const leadText = 'The site wants to go on with another network.'
    const networkElements = [
      createFactRow('From', from.name),
      createElement('div', {}, createLineIcon('next')),
      createFactRow('To', to.name),
    ]
    return {
      nodes: [
        createSheetHead('Switch network?', leadText),
        createElement('dl', { class: 'klp-box klp-move' }, ...networkElements),
      ],
    }
  },

  add({ chain }) {
    const leadText = 'Check these facts. A network that is not what it says can mislead you.'
    const findHost = (url: string | undefined) => URL.parse(url ?? '')?.host ?? ''
    const factRows = [
      ['Name', chain.name],
      ['Chain id', String(chain.id)],
      ['Currency', chain.currency.symbol],
      ['Node', findHost(chain.rpcUrls[0])],
      ['Explorer', findHost(chain.explorers[0])],
    ] as const
    return { nodes: [createSheetHead('Add this network?', leadText), createFactList(factRows)] }
  },

  sign(prompt, findName) {
    const leadText = 'A signature proves that this account is yours. It moves nothing.'
    const { text, foreignDomain, isSecondOwner } = prompt
    const messageContent =
      text === null
        ? createMessageBlock('Message, not readable as text', prompt.message)
        : createMessageBlock('Message', text)
    const foreignWarning = `This message signs you in to ${foreignDomain}, another site than the one that asks. With a real wallet, reject it.`
    const warnings = foreignDomain === null ? [] : [createAlarm(foreignWarning)]
    return {
      nodes: [
        createSheetHead(isSecondOwner ? 'Second owner: sign this message?' : 'Sign this message?', leadText),
        ...warnings,
        createAccountRow(prompt.account, findName(prompt.account)),
        messageContent,
      ],
    }
  },

  'sign-typed'({ account: address, typed }, nameOf) {
    const leadText = 'Signed data can be an order or a permission. Read it as you would a contract.'
    const messageJson = JSON.stringify(
      typed.message,
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
      2,
    )
    const typeFactsElement = createFactList([['Kind', typed.primaryType]])
    return {
      nodes: [
        createSheetHead('Sign this data?', leadText),
        createAccountRow(address, nameOf(address)),
        typeFactsElement,
        createMessageBlock('Data', messageJson),
      ],
    }
  },

  send(prompt, nameOf) {
    const headElement = createSheetHead('Send this transaction?', 'It moves what it says, and cannot be taken back.')
    const { chain } = prompt
    const factRows = [
      ['Amount', formatAmount(prompt.value, chain)],
      ['To', prompt.to ?? 'A new contract'],
      ['Network', chain.name],
      ['Fee, at most', formatAmount(prompt.feeMax, chain)],
    ] as const
    const dataElements = prompt.data === '0x' ? [] : [createMessageBlock('Data for the contract', prompt.data)]
    return {
      nodes: [
        headElement,
        createAccountRow(prompt.account, nameOf(prompt.account)),
        createFactList(factRows),
        ...dataElements,
      ],
    }
  },
}

/** Return the view of any prompt. */
export function createPromptView<Kind extends PromptKind>(
  prompt: PromptOf<Kind> & Prompt,
  findName: NameAccount,
): PromptView {
  return (promptViews[prompt.kind as Kind] as (prompt: PromptOf<Kind>, nameOf: NameAccount) => PromptView)(
    prompt,
    findName,
  )
}
