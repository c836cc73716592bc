// server.mjs
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { getIronSession } from 'iron-session'
import { verifyMessage } from 'viem'
import { createSiweMessage, generateSiweNonce, parseSiweMessage, validateSiweMessage } from 'viem/siwe'

const uri = process.env.SITE_ORIGIN ?? 'http://127.0.0.1:5173'
const { host: domain, hostname } = new URL(uri)
const secret = process.env.SESSION_SECRET
if (!secret && hostname !== '127.0.0.1') throw new Error('Set SESSION_SECRET to a secret of at least 32 characters.')
const options = {
  password: secret ?? 'only for development, never in production',
  cookieName: 'session',
  cookieOptions: { sameSite: 'lax', secure: secret !== undefined },
}

// Nonces that haven't been used, and sessions that haven't ended.
const nonces = new Set()
const sessions = new Map()

const verifyProof = async (message, signature, nonce) => {
  const fields = parseSiweMessage(message)
  if (!nonces.delete(nonce) || !fields.address || !validateSiweMessage({ message: fields, domain, nonce })) return false
  return verifyMessage({ address: fields.address, message, signature }).catch(() => false)
}

const handlers = {
  'POST /api/nonce': (session) => {
    session.nonce = generateSiweNonce()
    nonces.add(session.nonce)
    setTimeout((nonce) => nonces.delete(nonce), 600_000, session.nonce)
    return session.nonce
  },
  'POST /api/message': (_, { address, chainId, nonce }) =>
    createSiweMessage({ address, chainId, nonce, domain, uri, version: '1' }),
  'GET /api/session': ({ id }) => sessions.get(id) ?? null,
  'POST /api/session': async (session, { message, signature }) => {
    const { nonce } = session
    session.nonce = undefined
    const isValid = await verifyProof(message, signature, nonce)
    const { address, chainId } = parseSiweMessage(message)
    if (isValid) {
      session.id = crypto.randomUUID()
      sessions.set(session.id, { address, chainId })
      setTimeout((id) => sessions.delete(id), 86_400_000, session.id)
    }
    return isValid
  },
  'DELETE /api/session': ({ id }) => {
    sessions.delete(id)
    return null
  },
}

const handleRequest = async (request, response) => {
  const handler = handlers[`${request.method} ${request.url}`]
  if (!handler) return response.writeHead(404).end()
  const session = await getIronSession(request, response, options)
  const body = await handler(session, await json(request).catch(() => ({})))
  await session.save()
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

createServer((request, response) => handleRequest(request, response).catch(() => response.writeHead(400).end())).listen(
  8000,
  '127.0.0.1',
  () => console.log('Listening on 127.0.0.1:8000'),
)
