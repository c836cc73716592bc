import accents from 'virtual:kisslock/accents'
import directions from 'virtual:kisslock/directions'
import { nearestTag } from '../../src/locale/language'
import { isWebLink } from '../catalogue/links'
import { parseColour } from '../theme/colour'
import { chainsOf, isDescribed, knownChains } from './chains'
import type { ConnectChain, ConnectOptions } from './options'

type Check = readonly [fits: (value: unknown) => boolean, advice: string]

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const oneOf = (values: readonly string[]): Check => [
  (value) => values.includes(value as string),
  `Write one of: ${values.join(', ')}.`,
]

const languages = Object.keys(directions)
const functions = ['getNonce', 'createMessage', 'verify', 'signOut']
const text: Check = [isText, 'Write a text.']
const object: Check = [isObject, 'Write an object.']
const link: Check = [
  (value) => isText(value) && isWebLink(value),
  'Write an address with http or https, or one relative to the page.',
]

/** Whether the value of a setting fits, and what to do otherwise. */
const checks: Readonly<Record<keyof ConnectOptions, Check>> = {
  chains: [(value) => Array.isArray(value) && value.length > 0, 'Write a list such as [1, { "id": 8453 }].'],
  name: text,
  icon: text,
  accent: [
    (value) => isText(value) && (accents.includes(value) || parseColour(value) !== undefined),
    `Write a colour such as #0a7d5a, or one of: ${accents.join(', ')}.`,
  ],
  scheme: oneOf(['light', 'dark', 'auto']),
  locale: [
    (value) => isText(value) && (value === 'auto' || nearestTag(value, languages) !== undefined),
    `Write auto, or one of: ${languages.join(', ')}.`,
  ],
  theme: object,
  wallets: object,
  projectId: text,
  relayUrl: [(value) => /^wss?:\/\/./.test(String(value)), 'Write an address with wss.'],
  termsUrl: link,
  privacyUrl: link,
  balance: [
    (value) => value === 'native' || value === 'none' || isObject(value),
    'Write native, none, or the address of a token by chain id.',
  ],
  signIn: [
    (value) => isObject(value) && functions.every((name) => typeof value[name] === 'function'),
    `Give the functions ${functions.join(', ')} by setUp().`,
  ],
}

const problem = (what: string, value: unknown, advice: string) =>
  `Kisslock: ${what} ${JSON.stringify(value)}. ${advice}`

/** What is wrong with a network; undefined for a good one. */
const chainProblem = (chain: ConnectChain): string | undefined => {
  const { id, rpc } = chain ?? {}
  if (!Number.isSafeInteger(id) || id < 1)
    return problem('`chains` has', chain, 'Write the number of a network, or { "id": 1, "rpc": "https://…" }.')
  if (rpc !== undefined && !/^https?:\/\/[^/]/.test(rpc))
    return problem(`the \`rpc\` of chain ${id} is`, rpc, 'Write the address of a node with https.')
  if (!isDescribed(chain))
    return problem('`chains` has', chain, `Beyond ${knownChains.join(', ')} a network needs id, name, currency and rpc.`)
  return undefined
}

/** The problem of one setting or attribute; undefined for a good one. */
export const problemOf = (name: string, value: unknown): string | undefined => {
  if (!Object.hasOwn(checks, name))
    return problem('there is no setting', name, `Settings are: ${Object.keys(checks).join(', ')}.`)
  const [fits, advice] = checks[name as keyof ConnectOptions]
  return fits(value) ? undefined : problem(`\`${name}\` is`, value, advice)
}

/** The settings that fit, and a sentence about each other one. */
export const checked = (options: ConnectOptions): { options: ConnectOptions; problems: string[] } => {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const problems = given.map(([name, value]) => problemOf(name, value))
  const fitting: ConnectOptions = Object.fromEntries(given.filter((_, at) => problems[at] === undefined))
  const chains = chainsOf(fitting)
  const wrong = chains.map(chainProblem)
  const good = chains.filter((_, at) => wrong[at] === undefined)
  return {
    options: { ...fitting, chains: good.length > 0 ? good : [{ id: 1 }] },
    problems: [...problems, ...wrong].filter((sentence) => sentence !== undefined),
  }
}
