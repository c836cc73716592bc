import { awaitOwners, onChainSignature } from '../../actions/awaitOwners'
import { signIn } from '../../actions/signIn'
import type { Lazy } from '../../browser/lazy'
import type { Engine } from '../../engine/createEngine'
import type { KisslockError } from '../../errors/KisslockError'
import { readPending, type SignedInSession } from '../../server/auth'
import type { Site } from '../../server/call'
import { type Message, readMessage } from '../../server/message'
import { storePending } from './pendingMarker'

export type OwnersOptions = {
  site: Site
  domain: string
  engine: Engine
  requests: Lazy<typeof import('../requests')>
  /** Called when the contract has accepted the message. `isHere` is true if this page has asked the wallet to sign. */
  onAccepted: (session: SignedInSession, message: Message, isHere: boolean) => void
  /** Called when waiting has ended without a session: the message expired, or the server rejects the account. */
  onEnded: (message: Message, error?: KisslockError) => void
}

/** The pending sign-in of this page, which waits for further owners of a smart contract wallet. */
export type Owners = {
  /** Returns the message that waits for owners. Undefined if no message waits. */
  findWaiting: () => Message | undefined
  /** Waits for the owners of a message that the wallet shows now. */
  begin: (message: Message) => void
  /** Reads the pending sign-in of an earlier page, and waits for its owners. Resolves with its message, if any. */
  resume: () => Promise<Message | undefined>
  /**
   * Resolves with the wallet's response to the request of an earlier page, which the relay delivers late. Undefined if
   * there is no such request. Rejects if the wallet declines.
   */
  awaitLateSignature: (message: Message) => Promise<string | undefined>
  /** Stops waiting, because the visitor has cancelled or a session has begun. */
  cancel: () => void
}

/** Create the `Owners` of a page. */
export const createOwners = ({ site, domain, engine, requests, onAccepted, onEnded }: OwnersOptions): Owners => {
  let currentWait: { message: Message; controller: AbortController } | undefined
  const answeredMessageTexts = new Set<string>()

  const cancel = () => {
    if (!currentWait) return
    currentWait.controller.abort()
    currentWait = undefined
    storePending(site, undefined)
  }

  const waitForOwners = async (message: Message, isHere: boolean) => {
    currentWait?.controller.abort()
    const controller = new AbortController()
    const { signal } = controller
    currentWait = { message, controller }
    storePending(site, message.goodUntil)
    const send = (isRetry: boolean) => signIn(site, { message, signature: onChainSignature, isRetry })
    try {
      const session = await awaitOwners({ message, signal, send })
      if (signal.aborted) return
      cancel()
      if (session) onAccepted(session, message, isHere)
      else onEnded(message)
    } catch (error) {
      if (signal.aborted) return
      cancel()
      onEnded(message, error as KisslockError)
    }
  }

  return {
    findWaiting: () => currentWait?.message,
    begin: (message) => void waitForOwners(message, true),
    resume: async () => {
      const [pending] = await readPending(site)
      if (!pending) {
        storePending(site, undefined)
        return undefined
      }
      const { address, chainId, message: text, expiresAt } = pending
      const nowMs = Date.now()
      const parsedMessage = readMessage(text, { domain, account: { address, chainId }, now: nowMs })
      // `readMessage` calculates `goodUntil` for a new message. This message was issued on an earlier page, so its
      // `goodUntil` must not exceed the server's expiry. `useBy` is 0, because the message's nonce is already used.
      const message = {
        ...parsedMessage,
        goodUntil: Math.min(parsedMessage.goodUntil, Date.parse(expiresAt)),
        useBy: 0,
      }
      if (!currentWait) void waitForOwners(message, false)
      return message
    },
    awaitLateSignature: async (message) => {
      if (answeredMessageTexts.has(message.text)) return undefined
      const { resumeSignature } = await requests.load()
      const signature = await resumeSignature(engine, message)
      if (signature !== undefined) answeredMessageTexts.add(message.text)
      return signature
    },
    cancel,
  }
}
