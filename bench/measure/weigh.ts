import { get } from 'node:http'

const known = new Map<string, Promise<number>>()

const ask = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })

/** The size of a URL's body for a browser that accepts gzip only; each URL is requested once. */
const gzipBytes = (url: string): Promise<number> => {
  const asked = known.get(url) ?? ask(url)
  known.set(url, asked)
  return asked
}

/** The gzip bytes of several URLs together, each counted once. */
export const weigh = async (urls: readonly string[]): Promise<number> => {
  const sizes = await Promise.all([...new Set(urls)].map(gzipBytes))
  return sizes.reduce((total, bytes) => total + bytes, 0)
}
