import type { Account, Message } from '../../server/message'
import { isSameAccount } from './next'

/**
 * Rate limits for requests that the page sends to the server without a click. Requests after a click are not limited.
 */
const requestLimits = [
  { withinMs: 60_000, maxRequests: 6 },
  { withinMs: 3_600_000, maxRequests: 24 },
] as const

/**
 * Create a rate limit for requests without a click. If a request is allowed, `tryRequest` counts the request and
 * returns true.
 */
export const createRequestLimit = (now: () => number) => {
  let requestTimes: number[] = []
  return {
    tryRequest: (): boolean => {
      const listRequestsWithin = (ms: number) => requestTimes.filter((at) => now() - at < ms)
      if (requestLimits.some(({ withinMs, maxRequests }) => listRequestsWithin(withinMs).length >= maxRequests))
        return false
      requestTimes = [...listRequestsWithin(requestLimits[1].withinMs), now()]
      return true
    },
  }
}

/**
 * A message is replaced this many milliseconds before it expires, or when a quarter of its lifetime is left, whichever
 * is later.
 */
const maxRenewalLeadMs = 30_000

/** Return the time at which an unsigned message is replaced, in milliseconds since 1970. */
export const findRenewalTime = ({ useBy, lifeMs }: Message): number => useBy - Math.min(maxRenewalLeadMs, lifeMs / 4)

/**
 * Create a cache of unsigned messages by account. If a wallet switches back to an earlier account, the page can use the
 * cached message of that account.
 */
export const createMessageCache = (now: () => number) => {
  const maxMessages = 8
  let cachedMessages: Message[] = []
  return {
    take: (account: Account): Message | undefined => {
      const message = cachedMessages.find(
        (entry) => isSameAccount(entry.account, account) && now() < findRenewalTime(entry),
      )
      cachedMessages = cachedMessages.filter((entry) => entry !== message)
      return message
    },
    put: (message: Message): void => {
      cachedMessages = [
        message,
        ...cachedMessages.filter((entry) => !isSameAccount(entry.account, message.account)),
      ].slice(0, maxMessages)
    },
  }
}
