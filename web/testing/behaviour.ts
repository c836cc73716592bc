import type { PromptKind } from '../practice/wallet/prompts'

/** How the wallet responds to a method, or to a kind of prompt. */
export type Behaviour =
  /** The person approves immediately. */
  | 'approve'
  /** The person declines, but not faster than a real person can. The error is 4001. */
  | 'reject'
  /** The wallet itself declines immediately without a window, as for a site on its blocklist. The error is 4001. */
  | 'refuse'
  /** The prompt stays open until the test calls `approveNext` or `rejectNext`. */
  | 'ask'
  /** The wallet never responds. */
  | 'never'
  /** Rejects with an Error that has this code, message and data. The code can be text or an unusual number. */
  | { readonly error: { readonly code?: number | string; readonly message: string; readonly data?: unknown } }
  /** Rejects with a value that is not an Error: a text, null, a plain object. */
  | { readonly throws: unknown }
  /** Resolves with this value, even if it is invalid. The wallet's state does not change. */
  | { readonly value: unknown }

/** Behaviours by method name, or by kind of prompt (`connect` covers both ways to request accounts). */
export type Behaviours = { readonly [Key in PromptKind | (string & {})]?: Behaviour | readonly Behaviour[] }

const promptKindByMethod: Readonly<Record<string, PromptKind>> = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  wallet_switchEthereumChain: 'switch',
  wallet_addEthereumChain: 'add',
  personal_sign: 'sign',
  eth_signTypedData_v4: 'sign-typed',
  eth_sendTransaction: 'send',
  wallet_sendCalls: 'send',
}

/**
 * Return the behaviours of one wallet. `next` returns the next behaviour for a method, and repeats the last behaviour
 * of a list.
 */
export function createBehaviours(behaviours: Behaviours): {
  next: (key: string) => Behaviour
  set: (key: string, behaviour: Behaviour | readonly Behaviour[]) => void
} {
  const behavioursByKey = new Map<string, Behaviour[]>()
  const set = (key: string, behaviour: Behaviour | readonly Behaviour[]) =>
    behavioursByKey.set(key, Array.isArray(behaviour) ? [...behaviour] : [behaviour as Behaviour])
  for (const [key, behaviour] of Object.entries(behaviours)) if (behaviour) set(key, behaviour)
  return {
    set,
    next(key) {
      const list = behavioursByKey.get(key) ?? behavioursByKey.get(promptKindByMethod[key] ?? '') ?? []
      return (list.length > 1 ? list.shift() : list[0]) ?? 'approve'
    },
  }
}
