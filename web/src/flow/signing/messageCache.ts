import type { Account, Message } from '../../server/message'
import { isSameAccount } from './next'

/** How often something may be asked of the server without a click; a visitor's own click is never refused. */
const allowances = [
  { withinMs: 60_000, most: 6 },
  { withinMs: 3_600_000, most: 24 },
] as const

/** Counts what is asked without a click. `may` says whether once more is allowed, and counts it. */
export const createAllowance = (now: () => number) => {
  let asked: number[] = []
  return {
    may: (): boolean => {
      const within = (ms: number) => asked.filter((at) => now() - at < ms)
      if (allowances.some(({ withinMs, most }) => within(withinMs).length >= most)) return false
      asked = [...within(allowances[1].withinMs), now()]
      return true
    },
  }
}

/** A message is replaced this long before its end, or in the last quarter of a short life. */
const renewMs = 30_000

/** When a message that nobody has signed is replaced, in milliseconds since 1970. */
export const renewAt = ({ goodUntil, lifeMs }: Message): number => goodUntil - Math.min(renewMs, lifeMs / 4)

/** Messages that nobody has signed: a wallet that flips between accounts finds them again instead of asking for new ones. */
export const createMessageCache = (now: () => number) => {
  const most = 8
  let kept: Message[] = []
  return {
    take: (account: Account): Message | undefined => {
      const message = kept.find((one) => isSameAccount(one.account, account) && now() < renewAt(one))
      kept = kept.filter((one) => one !== message)
      return message
    },
    put: (message: Message): void => {
      kept = [message, ...kept.filter((one) => !isSameAccount(one.account, message.account))].slice(0, most)
    },
  }
}
