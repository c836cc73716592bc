import { KisslockError } from '../errors/KisslockError'

/** An account that is asked to sign. */
export type Account = { address: `0x${string}`; chainId: number }

/** A message to sign, with the fields that the dialog shows. They are read from the text itself (EIP-4361). */
export type Message = {
  text: string
  account: Account
  domain: string
  nonce: string
  issuedAt: string
  expiresAt: string
  /** Time from issue to expiry, in milliseconds. */
  lifeMs: number
  /** The expiry by this device's clock, in milliseconds since 1970. */
  goodUntil: number
}

const firstLine = /^(?:https?:\/\/)?(.*) wants you to sign in with your Ethereum account:$/

const fieldOf = (lines: readonly string[], name: string): string | undefined =>
  lines.findLast((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

/** The host in the address bar, the account that is asked to sign, and the present time of this device. */
type Expected = { domain: string; account: Account; now: number }

/** What a message has to name: the word for it, what stands there, and what has to. */
const differences = (lines: readonly string[], { domain, account }: Expected) =>
  (
    [
      ['host', firstLine.exec(lines[0] ?? '')?.[1], domain],
      ['account', lines[1], account.address],
      ['Chain ID', fieldOf(lines, 'Chain ID'), String(account.chainId)],
    ] as const
  ).filter(([, actual, expected]) => actual !== expected)

/** The error of a message that no wallet is asked to sign. The site's developer reads both values in the console. */
const rejectMessage = ([what, actual, expected]: readonly [string, string | undefined, string]): KisslockError => {
  const detail = `The ${what} of the message is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}.`
  // biome-ignore lint/suspicious/noConsole: for the developer of the site
  console.error(`Kisslock: no wallet is asked to sign the server's message. ${detail}`)
  return new KisslockError(what === 'host' && actual !== undefined ? 'sign/wrong-host' : 'sign/wrong-message', {
    detail,
  })
}

/**
 * Reads the server's message. Throws `sign/wrong-host` or `sign/wrong-message` if it does not name this host, account and
 * chain, so that the visitor signs what the screen shows. Its lifetime starts now, because the clocks of server and device may
 * differ.
 */
export const readMessage = (text: string, expected: Expected): Message => {
  const lines = text.split('\n')
  const { domain, account, now } = expected
  const [difference] = differences(lines, expected)
  if (difference) throw rejectMessage(difference)
  const nonce = fieldOf(lines, 'Nonce')
  const issuedAt = fieldOf(lines, 'Issued At')
  const expiresAt = fieldOf(lines, 'Expiration Time')
  const lifeMs = Date.parse(expiresAt ?? '') - Date.parse(issuedAt ?? '')
  if (!nonce) throw rejectMessage(['Nonce', nonce, 'a word that is used once'])
  if (!issuedAt || !expiresAt || !(lifeMs > 0))
    throw rejectMessage(['Expiration Time', expiresAt, `later than Issued At (${issuedAt})`])
  return { text, account, domain, nonce, issuedAt, expiresAt, lifeMs, goodUntil: now + lifeMs }
}
