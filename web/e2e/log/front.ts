import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LogEntry } from '../rules/log'

/** The response to a call to the log: an HTTP status, no response, or a closed connection. */
export type Answer = number | 'never' | 'hangs up'

const logPathPattern = /\/api\/auth\/_log$/

const readBody = async (message: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of message) text += chunk
  return text
}

/** A call to the log, as the proxy received it from the browser. */
export type ReceivedCall = {
  entry: LogEntry
  type: string | undefined
  origin: string | undefined
  cookie: string | undefined
}

/**
 * A proxy in front of a real site. The proxy itself responds to calls to the log, so that it also records calls from
 * pages that are already closed.
 */
export class Front {
  readonly arrived: ReceivedCall[] = []
  answer: Answer = 200

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async before(site: string): Promise<Front> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const front = new Front(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.on('request', async (incomingRequest, outgoingResponse) => {
      if (!logPathPattern.test(incomingRequest.url ?? '')) {
        const { method, headers } = incomingRequest
        const forwardedRequest = request(`${site}${incomingRequest.url}`, { method, headers }, (siteResponse) => {
          outgoingResponse.writeHead(siteResponse.statusCode ?? 502, siteResponse.headers)
          siteResponse.pipe(outgoingResponse)
        })
        forwardedRequest.on('error', () => outgoingResponse.destroy())
        incomingRequest.pipe(forwardedRequest)
        return
      }
      const { 'content-type': type, origin, cookie } = incomingRequest.headers
      const entry = Object.fromEntries(new URLSearchParams(await readBody(incomingRequest)))
      front.arrived.push({ entry, type, origin, cookie })
      if (front.answer === 'hangs up') outgoingResponse.destroy()
      else if (front.answer !== 'never') outgoingResponse.writeHead(front.answer).end()
    })
    return front
  }

  async end(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
