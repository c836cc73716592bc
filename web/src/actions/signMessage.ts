import type { Hex } from 'viem'
import type { Engine } from '../engine/createEngine'
import { isHydrated } from '../engine/isHydrated'
import { classify } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'
import { askWallet } from './askWallet'
import { currentConnector, walletFacts } from './wallet'

export type SignParameters = { address: `0x${string}`; text: string; signal?: AbortSignal | undefined }

/** The bytes of a text in hex, as `personal_sign` takes them. */
const hexOf = (text: string): Hex =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** 65 bytes whose last one is 0 or 1: the recovery id itself, where the rules want 27 or 28 (specification section 5). */
const bareRecoveryId = /^(0x[0-9a-f]{128})0([01])$/i

/** The signature as the server takes it; throws for an answer that is none. */
const readSignature = (answer: unknown): Hex => {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(answer)) throw new KisslockError('sign/no-signature')
  return answer.replace(bareRecoveryId, (_, rs: string, id: string) => `${rs}${id === '0' ? '1b' : '1c'}`) as Hex
}

/**
 * Asks the wallet of the current connection to sign a text (EIP-191, `personal_sign`). A v of 0 or 1 comes out as 27 or 28;
 * longer signatures are those of contracts (ERC-1271) and pass. Rejects with a `KisslockError`.
 */
export const signMessage = async (engine: Engine, { address, text, signal }: SignParameters): Promise<Hex> => {
  const connector = currentConnector(engine)
  const request = 'personal_sign'
  try {
    if (!connector || !isHydrated(connector)) throw new KisslockError('connection/not-connected')
    const ask = { method: request, params: [hexOf(text), address] }
    return readSignature(await askWallet({ connector, signal }, async (guard) => guard.request?.(ask)))
  } catch (error) {
    throw classify(error, { ...walletFacts(engine, connector), request }, 'sign')
  }
}
