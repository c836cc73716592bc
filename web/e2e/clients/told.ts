import type { Address, Hex } from 'viem'

/** What a client is asked to read. */
export type Asked = {
  url: string
  holder: Address
  token: Address
  panics: Address
  multicall3: Address
  key: Hex
}

/** Tells what was read as one line of JSON; whole numbers of any size as text. */
export const told = (read: object): void => {
  process.stdout.write(JSON.stringify(read, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
}

/** What a call fails with, empty when it does not. */
export const failure = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '',
    (error: Error) => error.message.slice(0, 200),
  )
