import type { Address, Hex } from 'viem'

/** The input of a client's reads. */
export type ReadInputs = {
  url: string
  holder: Address
  token: Address
  panics: Address
  multicall3: Address
  key: Hex
}

/** Print the results as one line of JSON, with bigints as strings. */
export const printResults = (results: object): void => {
  process.stdout.write(JSON.stringify(results, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
}

/** Return the error message of a call, or an empty string if the call succeeds. */
export const readFailure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => '',
    (error: Error) => error.message.slice(0, 200),
  )
