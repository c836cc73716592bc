import type { KisslockError } from './KisslockError'

/** The maximum length of a wallet's message in characters: enough for a sentence, too short for a stack trace. */
const maxDetailLength = 300

/**
 * Replace addresses, keys, pairing links, and everything in a URL after its host, because none of these values must be
 * sent to the log or copied for support.
 */
export const hideSecrets = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\bwc:\S*/gi, 'wc:…')
    .replace(
      /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)([^\s]*)/gi,
      (_, scheme, host, afterHost) => `${scheme}${host}${afterHost && '/…'}`,
    )
    .replace(/\b(symKey|projectId|apiKey|key|token|secret)=[^\s&]+/gi, '$1=…')
    .replace(/\b(?:0x)?[0-9a-f]{32,}\b/gi, '0x…')
    .trim()
    .slice(0, maxDetailLength)

/** Return the text of "Details for support": one fact per line, in English, without addresses and pairing keys. */
export const describeError = (error: KisslockError): string => {
  const { facts } = error
  const wallet = facts.wallet && (facts.rdns ? `${facts.wallet} (${facts.rdns})` : facts.wallet)
  const code = facts.rpcCode === undefined ? error.code : `${error.code} (${facts.rpcCode})`
  const detailLines: [string, string | number | undefined][] = [
    ['Wallet', wallet],
    ['Code', code],
    ['Message', facts.detail],
    ['Reason', facts.panic],
    ['Request', facts.request],
    ['Status', facts.status],
    ['Page', facts.origin],
    ['Server', facts.server],
    ['Hint', facts.hint],
    ['Network', facts.chainId],
    ['Field', facts.field],
    ['Time', new Date(error.at).toISOString()],
    ['Reference', error.reference],
  ]
  return detailLines
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([label, value]) => `${label}: ${hideSecrets(String(value))}`)
    .join('\n')
}
