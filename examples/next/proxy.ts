import { type NextRequest, NextResponse } from 'next/server'
import { nodeUrl } from './settings'

/** The page's content security policy. Next.js adds the nonce to its own scripts. Kisslock needs no nonce. */
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
  // Next.js itself violates this rule of Trusted Types, so violations are only reported.
  response.headers.set('Content-Security-Policy-Report-Only', "require-trusted-types-for 'script'")
  return response
}

export const config = { matcher: '/' }
