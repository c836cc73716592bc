import type { Hex } from 'viem'
import type { Engine } from '../engine/createEngine'
import { isHydrated } from '../engine/isHydrated'
import { classifyError } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'
import { askWallet } from './askWallet'
import { createErrorFacts, findCurrentConnector } from './wallet'

export type SignParameters = {
  address: `0x${string}`
  text: string
  signal?: AbortSignal | undefined
  /** True if several owners can sign. A wallet whose owners sign on the chain then returns `0x`. */
  hasOwners?: boolean
}

/** Return the UTF-8 bytes of a text in hex, as `personal_sign` requires. */
export const encodeHex = (text: string): Hex =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * A signature of 65 bytes whose last byte is 0 or 1 instead of 27 or 28 (docs/internals/specification.md section 5).
 */
const bareRecoveryIdPattern = /^(0x[0-9a-f]{128})0([01])$/i

/**
 * Read the wallets' accounts again. If the code for this check does not load, the accounts change only with the
 * wallets' events.
 */
const recheckWallets = ({ revalidation }: Engine) =>
  revalidation.load().then(
    (loadedRevalidation) => loadedRevalidation.recheck(),
    () => {},
  )

/** Convert the wallet's response to the signature for the server. Throws `sign/no-signature`. */
export const readSignature = (walletAnswer: unknown, hasOwners = false): Hex => {
  if (hasOwners && walletAnswer === '0x') return walletAnswer
  if (typeof walletAnswer !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(walletAnswer))
    throw new KisslockError('sign/no-signature')
  return walletAnswer.replace(
    bareRecoveryIdPattern,
    (_, rs: string, recoveryId: string) => `${rs}${recoveryId === '0' ? '1b' : '1c'}`,
  ) as Hex
}

/**
 * Ask the wallet of the current connection to sign a text (EIP-191, `personal_sign`). If a signature of 65 bytes ends
 * with 0 or 1, this byte is changed to 27 or 28. Signatures of other lengths belong to smart contract wallets
 * (ERC-1271) and stay unchanged. Rejects with a `KisslockError`.
 */
export const signMessage = async (
  engine: Engine,
  { address, text, signal, hasOwners }: SignParameters,
): Promise<Hex> => {
  // Detect a wallet that the visitor has locked or disconnected in its own window, because it would first ask to unlock
  // or connect instead of asking to sign.
  await recheckWallets(engine)
  const connector = findCurrentConnector(engine)
  const method = 'personal_sign'
  try {
    if (!connector || !isHydrated(connector)) throw new KisslockError('connection/not-connected')
    const signRequest = { method, params: [encodeHex(text), address] }
    return readSignature(
      await askWallet({ connector, signal }, async (guard) => guard.request?.(signRequest)),
      hasOwners,
    )
  } catch (error) {
    await recheckWallets(engine)
    throw classifyError(error, { ...createErrorFacts(engine, connector), request: method }, 'sign')
  }
}
