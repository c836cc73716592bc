import { call, type Site } from './call'

/**
 * `POST /api/auth/forward/check`: checks the gates of a protected address again, with new balances. Never rejects: the page,
 * read afterwards, says what is missing.
 */
export const recheckGates = async (site: Site, gates: readonly string[]): Promise<void> => {
  const query = new URLSearchParams(gates.map((gate) => ['gate', gate]))
  await call(site, { path: `auth/forward/check?${query}`, method: 'POST' }).catch(() => {})
}

/** Reads a page. A script cannot parse HTML where Trusted Types are required; the browser parses it for a request. */
export const readDocument = (address: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.onload = () => (request.response ? resolve(request.response) : reject(new Error(`${request.status}`)))
    request.onerror = () => reject(new Error('The server is not reached.'))
    request.send()
  })
