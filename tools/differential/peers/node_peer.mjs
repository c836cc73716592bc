// The npm package `siwe` or `viem`, which the first argument names. It reads a JSON line for each case, and prints a verdict
// for each line.
import { createInterface } from 'node:readline'

const packages = {
  siwe: async () => {
    const { SiweMessage } = await import('siwe')
    const { verifyMessage } = await import('ethers')
    return {
      message: (text) => {
        const found = new SiweMessage(text)
        return fields({ ...found, issued_at: found.issuedAt, chain_id: found.chainId, expiration_time: found.expirationTime, not_before: found.notBefore, request_id: found.requestId })
      },
      signature: (message, address, signature) => verifyMessage(message, signature) === address,
    }
  },
  viem: async () => {
    const { parseSiweMessage, validateSiweMessage } = await import('viem/siwe')
    const { recoverMessageAddress } = await import('viem')
    const { normalize } = await import('viem/ens')
    const at = (date) => (date === undefined ? undefined : date.toISOString())
    return {
      message: (text) => {
        const found = parseSiweMessage(text)
        // Check the message at a time when it is valid, and expect no particular fields, so only the checks for every message
        // run.
        if (!found.domain || !found.nonce || !found.uri || !found.chainId || !found.version) return null
        const first = Math.max(found.issuedAt ?? 0, found.notBefore ?? 0)
        const time = new Date(found.expirationTime ? found.expirationTime.getTime() - 1 : first)
        if (!validateSiweMessage({ message: found, time })) return null
        return fields({ ...found, issued_at: at(found.issuedAt), chain_id: found.chainId, expiration_time: at(found.expirationTime), not_before: at(found.notBefore), request_id: found.requestId })
      },
      signature: async (message, address, signature) => (await recoverMessageAddress({ message, signature })) === address,
      name: (name) => normalize(name) === name,
    }
  },
}

function fields(found) {
  const { scheme, domain, address, statement, uri, chain_id, nonce, issued_at, expiration_time, not_before, request_id, resources } = found
  return { scheme, domain, address, statement, uri, chain_id, nonce, issued_at, expiration_time, not_before, request_id, resources: resources ?? [] }
}

const peer = await packages[process.argv[2]]()
for await (const line of createInterface({ input: process.stdin })) {
  const [kind, ...values] = JSON.parse(line)
  let verdict = kind === 'message' ? null : false
  try {
    verdict = (await peer[kind](...values)) ?? null
  } catch {
    // An exception means that the package rejects the message.
  }
  process.stdout.write(`${JSON.stringify(verdict)}\n`)
}
