import { KisslockError } from '../errors/KisslockError'

/** An account that is asked to sign. */
export type Account = { address: `0x${string}`; chainId: number }

/** A message to sign, with the fields that the dialog shows. The fields are read from the message's text (EIP-4361). */
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
  /**
   * The latest time for the first proof by this device's clock, in milliseconds since 1970. The time is earlier than
   * `goodUntil` only for a message that several owners of a smart contract wallet can sign.
   */
  useBy: number
}

/** Return true if the message is valid for longer than its nonce: other owners can sign after the nonce has expired. */
export const hasTimeForOwners = ({ useBy, goodUntil }: Pick<Message, 'useBy' | 'goodUntil'>): boolean =>
  useBy < goodUntil

const firstLinePattern = /^(?:https?:\/\/)?(.*) wants you to sign in with your Ethereum account:$/

const readField = (lines: readonly string[], name: string): string | undefined =>
  lines.findLast((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

/**
 * The host in the address bar, the account that will sign, and this device's current time (milliseconds since 1970).
 * `nonceExpiresAt` is the expiry of the nonce, if the nonce expires before the message.
 */
type ExpectedMessage = { domain: string; account: Account; now: number; nonceExpiresAt?: string | undefined }

/**
 * Return the fields of the message that do not have the expected value. Each result is a triple: the field's name, the
 * field's value in the message, and the expected value.
 */
const findDifferences = (lines: readonly string[], { domain, account }: ExpectedMessage) =>
  (
    [
      ['host', firstLinePattern.exec(lines[0] ?? '')?.[1], domain],
      ['account', lines[1], account.address],
      ['Chain ID', readField(lines, 'Chain ID'), String(account.chainId)],
    ] as const
  ).filter(([, actual, expected]) => actual !== expected)

/**
 * Create the error for a server's message that the page rejects before a wallet shows the message. Print the actual and
 * the expected value to the browser's console, for the site's developer.
 */
const createMessageError = ([fieldName, actual, expected]: readonly [
  string,
  string | undefined,
  string,
]): KisslockError => {
  const differenceText = `The ${fieldName} of the message is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}.`
  // biome-ignore lint/suspicious/noConsole: for the developer of the site
  console.error(`Kisslock: no wallet is asked to sign the server's message. ${differenceText}`)
  return new KisslockError(fieldName === 'host' && actual !== undefined ? 'sign/wrong-host' : 'sign/wrong-message', {
    detail: differenceText,
  })
}

/**
 * Read the server's message. Throws `sign/wrong-host` or `sign/wrong-message` if the message does not contain this
 * host, account and chain, so that the visitor signs exactly what the screen shows. The message's lifetime starts now,
 * because the clocks of server and device can differ.
 */
export const readMessage = (text: string, expected: ExpectedMessage): Message => {
  const messageLines = text.split('\n')
  const { domain, account, now } = expected
  const [difference] = findDifferences(messageLines, expected)
  if (difference) throw createMessageError(difference)
  const nonce = readField(messageLines, 'Nonce')
  const issuedAt = readField(messageLines, 'Issued At')
  const expiresAt = readField(messageLines, 'Expiration Time')
  const lifeMs = Date.parse(expiresAt ?? '') - Date.parse(issuedAt ?? '')
  if (!nonce) throw createMessageError(['Nonce', nonce, 'a word that is used once'])
  if (!issuedAt || !expiresAt || !(lifeMs > 0))
    throw createMessageError(['Expiration Time', expiresAt, `later than Issued At (${issuedAt})`])
  const nonceLifetimeMs = Date.parse(expected.nonceExpiresAt ?? expiresAt) - Date.parse(issuedAt)
  const messageTimes = { lifeMs, goodUntil: now + lifeMs, useBy: now + Math.min(lifeMs, nonceLifetimeMs) }
  return { text, account, domain, nonce, issuedAt, expiresAt, ...messageTimes }
}
