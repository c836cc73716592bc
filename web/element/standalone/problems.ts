import accents from 'virtual:kisslock/accents'
import directions from 'virtual:kisslock/directions'
import { parseColour } from '../../kit/theme/colour'
import { isWebLink } from '../../src/browser/isWebLink'
import { findNearestTag } from '../../src/locale/language'
import { readOptions } from './declared'
import { hasChainDetails, knownChainIds } from './networks'
import type { ConnectChain, ConnectOptions } from './options'

type OptionCheck = readonly [isValid: (value: unknown) => boolean, advice: string]

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const createOneOfCheck = (values: readonly string[]): OptionCheck => [
  (value) => values.includes(value as string),
  `Write one of: ${values.join(', ')}.`,
]

const languageTags = Object.keys(directions)
const signInFunctionNames = ['getNonce', 'createMessage', 'verify', 'signOut']
const textCheck: OptionCheck = [isText, 'Write a text.']
const objectCheck: OptionCheck = [isObject, 'Write an object.']
const linkCheck: OptionCheck = [
  (value) => isText(value) && isWebLink(value),
  'Write an address with http or https, or one relative to the page.',
]

const elementTag = '<kisslock-connect>'

/** The attributes for each element's own theme and language, which can change at any time. */
export const liveAttributes: readonly string[] = ['accent', 'scheme', 'locale']

/** Sentences about problems of the page that are not caused by its settings. */
export const problemSentences = {
  noElements: `Kisslock: this browser has no custom elements, so the content of ${elementTag} stays. Write a link there.`,
  twice: `Kisslock: ${elementTag} is set up already. Call setUp() once, before an element is in the page.`,
  there: `Kisslock: ${elementTag} is there already, by another copy of this script or by embed.js of a server. Load one of them.`,
  later: `Kisslock: a setting of ${elementTag} has come or changed after its start, which does nothing. Write it into the page's HTML, set it before the element is added, or give it to setUp(); ${liveAttributes.join(', ')} may change at any time.`,
  two: `Kisslock: two ${elementTag} of this page have different settings, and those of the first count. Give settings to one of them alone; ${liveAttributes.join(', ')} may differ.`,
  noJson: `Kisslock: the settings inside of ${elementTag} are no JSON. Write one object, such as {"chains":[1]}. `,
}

/** Checks for the value of each setting, with advice for an invalid value. */
const optionChecks: Readonly<Record<keyof ConnectOptions, OptionCheck>> = {
  chains: [(value) => Array.isArray(value) && value.length > 0, 'Write a list such as [1, { "id": 8453 }].'],
  name: textCheck,
  icon: textCheck,
  accent: [
    (value) => isText(value) && (accents.includes(value) || parseColour(value) !== undefined),
    `Write a colour such as #0a7d5a, or one of: ${accents.join(', ')}.`,
  ],
  scheme: createOneOfCheck(['light', 'dark', 'auto']),
  locale: [
    (value) => isText(value) && (value === 'auto' || findNearestTag(value, languageTags) !== undefined),
    `Write auto, or one of: ${languageTags.join(', ')}.`,
  ],
  theme: [
    (value) => isObject(value) && !JSON.stringify(value).includes('"font":'),
    'Write an object without `font`: a font does not reach inside of the element.',
  ],
  wallets: objectCheck,
  projectId: textCheck,
  relayUrl: [(value) => /^wss?:\/\/./.test(String(value)), 'Write an address with wss.'],
  termsUrl: linkCheck,
  privacyUrl: linkCheck,
  balance: [
    (value) => value === 'native' || value === 'none' || isObject(value),
    'Write native, none, or the address of a token by chain id.',
  ],
  server: [
    (value) => isText(value) && /^https?:\/\/[^/]/.test(value) && !value.startsWith(`${location.origin}/`),
    'Write the address of a Kisslock server on another origin, such as https://wallet.example. One on this origin serves an element of its own: load its embed.js.',
  ],
  signIn: [
    (value) => isObject(value) && signInFunctionNames.every((name) => typeof value[name] === 'function'),
    `Give the functions ${signInFunctionNames.join(', ')} by setUp().`,
  ],
}

const formatProblem = (subject: string, value: unknown, advice: string) =>
  `Kisslock: ${subject} ${JSON.stringify(value)}. ${advice}`

/** Return the problem of a network, or undefined if the network has no problem. */
const findChainProblem = (chain: ConnectChain): string | undefined => {
  const { id, rpc } = chain ?? {}
  if (!Number.isSafeInteger(id) || id < 1)
    return formatProblem('`chains` has', chain, 'Write the number of a network, or { "id": 1, "rpc": "https://…" }.')
  if (rpc !== undefined && !/^https?:\/\/[^/]/.test(rpc))
    return formatProblem(`the \`rpc\` of chain ${id} is`, rpc, 'Write the address of a node with https.')
  if (!hasChainDetails(chain))
    return formatProblem(
      '`chains` has',
      chain,
      `Beyond ${knownChainIds.join(', ')} a network needs id, name, currency and rpc.`,
    )
  return undefined
}

/** Return the problem of one setting or attribute, or undefined if it has no problem. */
const findOptionProblem = (name: string, value: unknown): string | undefined => {
  if (!Object.hasOwn(optionChecks, name))
    return formatProblem('there is no setting', name, `Settings are: ${Object.keys(optionChecks).join(', ')}.`)
  const [isValid, advice] = optionChecks[name as keyof ConnectOptions]
  return isValid(value) ? undefined : formatProblem(`\`${name}\` is`, value, advice)
}

/** Return a sentence about each setting that the page cannot use as it is. */
export const findOptionProblems = ({ chains, ...options }: ConnectOptions): string[] => {
  const settingEntries = Object.entries({ ...options, chains }).filter(([, value]) => value !== undefined)
  const declaredNetworks = Array.isArray(chains) ? (chains as NonNullable<ConnectOptions['chains']>) : []
  return [
    ...settingEntries.map(([name, value]) => findOptionProblem(name, value)),
    ...declaredNetworks.map((chain) => findChainProblem(typeof chain === 'number' ? { id: chain } : chain)),
  ].filter((sentence) => sentence !== undefined)
}

/** Return a sentence about each attribute for theme or language whose value the element cannot use. */
export const findThemeProblems = (element: Element): string[] =>
  liveAttributes.flatMap((name) => {
    const value = element.getAttribute(name)
    return value === null ? [] : (findOptionProblem(name, value) ?? [])
  })

/** Return a sentence about settings that differ from the settings of the first element, or about invalid JSON. */
const findSettingsProblem = (
  element: Element,
  appliedOptions: ConnectOptions,
  firstElement: Element | undefined,
): string | undefined => {
  try {
    const settingsJson = JSON.stringify(readOptions(element))
    if (settingsJson === '{}' || settingsJson === JSON.stringify(appliedOptions)) return undefined
    return !firstElement || element === firstElement ? problemSentences.later : problemSentences.two
  } catch (error) {
    return problemSentences.noJson + (error as Error).message
  }
}

/** Return sentences about an element's unusable theme or language, and about its ignored or invalid settings. */
export const findElementProblems = (
  element: Element,
  ...settingsArguments: [ConnectOptions, Element | undefined]
): string[] => {
  const sentence = findSettingsProblem(element, ...settingsArguments)
  return [...findThemeProblems(element), ...(sentence ? [sentence] : [])]
}
