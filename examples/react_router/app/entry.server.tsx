import { randomBytes } from 'node:crypto'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { nodeUrl } from './settings'

/** The page's content security policy. React Router adds the nonce to its own scripts. Kisslock needs no nonce. */
const policyWith = (nonce: string) =>
  [
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self'; img-src 'self' data:`,
    `connect-src 'self' ${nodeUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ')

const handleRequest = async (request: Request, status: number, headers: Headers, context: EntryContext) => {
  const nonce = randomBytes(16).toString('base64')
  headers.set('Content-Type', 'text/html')
  headers.set('Content-Security-Policy', policyWith(nonce))
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />
  return new Response(await renderToReadableStream(page, { nonce }), { status, headers })
}

export default handleRequest
