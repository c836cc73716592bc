import { type NextRequest, NextResponse } from 'next/server'
import { nodeUrl } from './settings'

/** The page's policy. Next puts the nonce on its own scripts; Kisslock needs none. */
const policyWith = (nonce: string) =>
  [
    `default-src 'none'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self'; img-src 'self' data:`,
    `connect-src 'self' ${nodeUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ].join('; ')

export const proxy = (request: NextRequest) => {
  const policy = policyWith(Buffer.from(crypto.randomUUID()).toString('base64'))
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  // Next itself assigns strings where Trusted Types are asked for, so they are reported, not enforced.
  response.headers.set('Content-Security-Policy-Report-Only', "require-trusted-types-for 'script'")
  return response
}

export const config = { matcher: '/' }
