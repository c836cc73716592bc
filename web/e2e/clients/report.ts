import type { Address, Hex } from 'viem'

/** The reads that a client has to make. */
export type Reads = { url: string; holder: Address; token: Address; panics: Address; multicall3: Address; key: Hex }

/** Prints the results as one line of JSON, with bigints as text. */
export const printResults = (read: object): void => {
  process.stdout.write(JSON.stringify(read, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
}

/** The error of a call; empty for a call that succeeds. */
export const failure = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '',
    (error: Error) => error.message.slice(0, 200),
  )
