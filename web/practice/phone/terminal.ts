import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { amountOf } from '../wallet/amount'
import type { Prompt } from '../wallet/prompts'
import { createPhone } from './createPhone'

// `kisslock phone URI` runs a wallet in the terminal. The command prints messages for the person to stderr, like the
// other commands of Kisslock.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { relay: { type: 'string' }, project: { type: 'string' }, yes: { type: 'boolean' } },
})
const [uri] = positionals
/** How long to wait for the relay to deliver a code's proposal, in milliseconds. */
const proposalMs = 10_000
const say = (line: string) => process.stderr.write(`${line}\n`)
const terminal = createInterface({ input: process.stdin, output: process.stderr })

/** Replace control characters, because a site's text must not control the terminal. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')

const agree = async (question: string): Promise<boolean> => {
  if (values.yes) {
    say(`${plain(question)} yes`)
    return true
  }
  return /^y(es)?$/i.test((await terminal.question(`${plain(question)} [y/N] `)).trim())
}

const words: { [Kind in Prompt['kind']]: (prompt: Extract<Prompt, { kind: Kind }>) => string } = {
  unlock: () => 'Unlock?',
  connect: ({ origin }) => `Show an account to ${origin}?`,
  switch: ({ from, to }) => `Switch from ${from.name} to ${to.name}?`,
  add: ({ chain }) => `Add the network ${chain.name} (${chain.id})?`,
  sign: ({ text, message }) => `Sign?\n${text ?? message}\n`,
  'sign-typed': ({ typed }) => `Sign ${String(typed.primaryType)}?`,
  send: ({ to, value, feeMax, chain }) =>
    `Send ${amountOf(value, chain)} to ${to ?? 'a new contract'} on ${chain.name} (fee at most ${amountOf(feeMax, chain)})?`,
}

const main = async (link: string, relayUrl: string) => {
  const phone = await createPhone({
    relayUrl,
    projectId: values.project ?? 'local',
    approve: async (prompt) => ({ approved: await agree((words[prompt.kind] as (one: Prompt) => string)(prompt)) }),
  })
  const giveUp = setTimeout(() => {
    say(`Nothing came from the relay at ${relayUrl}: is \`kisslock dev\` running, and is the code still shown?`)
    process.exit(1)
  }, proposalMs)
  const proposal = await phone.scan(link)
  clearTimeout(giveUp)
  if (!(await agree(`${proposal.site.name} (${proposal.site.url}) asks to connect. Approve?`))) {
    await proposal.reject()
    say('Declined.')
    process.exit(0)
  }
  await proposal.approve()
  say(`Connected as ${phone.wallet.state().accounts[0]?.address}. Ctrl-C ends the connection.`)
  phone.onEnded(() => {
    say('The site has ended the connection.')
    process.exit(0)
  })
  process.once('SIGINT', () => {
    void phone.disconnect().finally(() => process.exit(0))
  })
}

if (uri && values.relay)
  main(uri, values.relay).catch((error: Error) => {
    say(`The phone could not connect: ${plain(error.message)}`)
    process.exit(1)
  })
