import { KisslockError } from '../errors/KisslockError'
import type { PageData } from './wire.gen'

const elementId = 'kisslock-page'

type UnknownFields = Record<string, unknown>

const isObject = (value: unknown): value is UnknownFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isList = (value: unknown) => Array.isArray(value)

const isChain = (chain: unknown) =>
  isObject(chain) &&
  Number.isSafeInteger(chain.id) &&
  isText(chain.name) &&
  isObject(chain.currency) &&
  isObject(chain.contracts) &&
  isList(chain.wallet_rpc)

/** Checks of the fields that the page needs to start. The server's tests check all fields that are missing here. */
const fieldChecks: readonly (readonly [
  field: string,
  isValid: (page: UnknownFields, config: UnknownFields) => boolean,
])[] = [
  ['config.base_path', (_, { base_path }) => isText(base_path)],
  ['config.site', (_, { site }) => isObject(site) && isText(site.name)],
  ['config.appearance', (_, { appearance }) => isObject(appearance)],
  ['config.wallets', (_, { wallets }) => isObject(wallets)],
  ['config.chains', (_, { chains }) => Array.isArray(chains) && chains.length > 0 && chains.every(isChain)],
  ['config.connection', (_, { connection }) => isObject(connection)],
  ['config.balance', (_, { balance }) => isObject(balance)],
  ['config.rpc', (_, { rpc }) => isObject(rpc) && Object.values(rpc).every(Number.isSafeInteger)],
  ['locale', ({ locale }) => isObject(locale) && isText(locale.tag)],
  ['locales', ({ locales }) => isList(locales)],
  ['messages', ({ messages }) => isObject(messages)],
]

const createInvalidPageError = (field: string, cause?: unknown) =>
  new KisslockError('page/invalid', { field }, { cause })

const parsePageData = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw createInvalidPageError('json', cause)
  }
}

/**
 * Return the JSON that the server wrote into the page, without checking its shape. Throws `page/invalid` if the data is
 * missing or is not JSON.
 */
export const readData = (page: Document = document): unknown => {
  const text = page.getElementById(elementId)?.textContent
  if (!text) throw createInvalidPageError(elementId)
  return parsePageData(text)
}

/**
 * Return the settings and sentences that the server wrote into the page. Throws `page/invalid` with the name of an
 * invalid field.
 */
export const readPage = (page: Document = document): PageData => {
  const pageData = readData(page)
  if (!isObject(pageData) || !isObject(pageData.config)) throw createInvalidPageError('config')
  for (const [field, isValid] of fieldChecks)
    if (!isValid(pageData, pageData.config)) throw createInvalidPageError(field)
  return pageData as unknown as PageData
}
