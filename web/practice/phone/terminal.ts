import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { formatAmount } from '../wallet/amount'
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
const proposalTimeoutMs = 10_000
const writeLine = (line: string) => process.stderr.write(`${line}\n`)
const terminal = createInterface({ input: process.stdin, output: process.stderr })

/** Replace control characters, because a site's text must not control the terminal. */
const removeControlCharacters = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')

const askForApproval = async (question: string): Promise<boolean> => {
  if (values.yes) {
    writeLine(`${removeControlCharacters(question)} yes`)
    return true
  }
  return /^y(es)?$/i.test((await terminal.question(`${removeControlCharacters(question)} [y/N] `)).trim())
}

const questionTexts: { [Kind in Prompt['kind']]: (prompt: Extract<Prompt, { kind: Kind }>) => string } = {
  unlock: () => 'Unlock?',
  connect: ({ origin }) => `Show an account to ${origin}?`,
  switch: ({ from, to }) => `Switch from ${from.name} to ${to.name}?`,
  add: ({ chain }) => `Add the network ${chain.name} (${chain.id})?`,
  sign: ({ text, message, isSecondOwner }) => `${isSecondOwner ? 'Second owner: sign' : 'Sign'}?\n${text ?? message}\n`,
  'sign-typed': ({ typed }) => `Sign ${String(typed.primaryType)}?`,
  send: ({ to, value, feeMax, chain }) =>
    `Send ${formatAmount(value, chain)} to ${to ?? 'a new contract'} on ${chain.name} (fee at most ${formatAmount(feeMax, chain)})?`,
}

const runPhone = async (link: string, relayUrl: string) => {
  const phone = await createPhone({
    relayUrl,
    projectId: values.project ?? 'local',
    approve: async (prompt) => ({
      approved: await askForApproval((questionTexts[prompt.kind] as (prompt: Prompt) => string)(prompt)),
    }),
  })
  const timeout = setTimeout(() => {
    writeLine(`Nothing came from the relay at ${relayUrl}: is \`kisslock dev\` running, and is the code still shown?`)
    process.exit(1)
  }, proposalTimeoutMs)
  const proposal = await phone.scan(link)
  clearTimeout(timeout)
  if (!(await askForApproval(`${proposal.site.name} (${proposal.site.url}) asks to connect. Approve?`))) {
    await proposal.reject()
    writeLine('Declined.')
    process.exit(0)
  }
  await proposal.approve()
  writeLine(`Connected as ${phone.wallet.state().accounts[0]?.address}. Ctrl-C ends the connection.`)
  phone.onEnded(() => {
    writeLine('The site has ended the connection.')
    process.exit(0)
  })
  process.once('SIGINT', () => {
    void phone.disconnect().finally(() => process.exit(0))
  })
}

if (uri && values.relay)
  runPhone(uri, values.relay).catch((error: Error) => {
    writeLine(`The phone could not connect: ${removeControlCharacters(error.message)}`)
    process.exit(1)
  })
