import { callServer, type Site } from './call'

/**
 * `POST /api/auth/forward/check`: check the gates of a protected URL again with fresh balances. `query` has the
 * parameters `gate` and `terms` of the page. Never rejects. Afterwards
 * the caller loads the sign-in page again, which shows what is missing.
 */
export const recheckGates = async (site: Site, query: URLSearchParams): Promise<void> => {
  await callServer(site, { path: `auth/forward/check?${query}`, method: 'POST' }).catch(() => {})
}

/**
 * Load a page as a document. XMLHttpRequest parses the HTML, because on a page that enforces Trusted Types a script
 * cannot do this.
 */
export const readDocument = (address: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.onload = () => (request.response ? resolve(request.response) : reject(new Error(`${request.status}`)))
    request.onerror = () => reject(new Error('The server is not reached.'))
    request.send()
  })
