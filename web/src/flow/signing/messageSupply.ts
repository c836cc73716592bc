import { prepareMessage } from '../../actions/prepareMessage'
import type { KisslockError } from '../../errors/KisslockError'
import type { Account } from '../../server/message'
import type { PublicConfig } from '../../server/wire.gen'
import { createMessageCache, createRequestLimit, findRenewalTime } from './messageCache'
import { isSameAccount } from './next'
import type { SignEvent, SignState, Step } from './state'

export type MessageSupplyOptions = {
  config: PublicConfig
  domain: string
  get: () => SignState
  send: (event: SignEvent) => void
  /** Returns true while the dialog shows the sign-in screen. */
  isOnScreen: () => boolean
}

/** Steps during which a message is kept ready, so that a click opens the wallet's window without delay. */
const stepsWithMessage = new Set<Step['at']>(['start', 'preparing', 'refused', 'expired', 'failed'])

const createAccountKey = ({ address, chainId }: Account) => `${address} ${chainId}`

const isPageVisible = () => document.visibilityState === 'visible'

/** Create the code that keeps a message ready while the sign-in screen is shown, and replaces it before it expires. */
export const createMessageSupply = ({ config, domain, get, send, isOnScreen }: MessageSupplyOptions) => {
  const messageCache = createMessageCache(Date.now)
  const requestLimit = createRequestLimit(Date.now)
  const pendingAccounts = new Set<string>()
  let renewTimer: ReturnType<typeof setTimeout> | undefined

  /** Request a message from the server. If the account changes before the response, the message is only cached. */
  const fetchMessage = async (account: Account) => {
    const key = createAccountKey(account)
    if (pendingAccounts.has(key)) return
    pendingAccounts.add(key)
    try {
      const message = await prepareMessage(config, { account, domain })
      pendingAccounts.delete(key)
      if (isSameAccount(get().account, account)) send({ type: 'messagePrepared', message })
      else messageCache.put(message)
    } catch (error) {
      pendingAccounts.delete(key)
      if (isSameAccount(get().account, account)) send({ type: 'messageFailed', error: error as KisslockError })
    }
  }

  /** Prepare a message while the sign-in screen is shown, from the cache or from the server. */
  const provideMessage = () => {
    const { account, step, preparedMessage } = get()
    if (!account || !isOnScreen() || preparedMessage.is !== 'none' || !stepsWithMessage.has(step.at)) return
    if (step.at === 'failed' && step.unsent) return
    const message = messageCache.take(account)
    if (message) return send({ type: 'messagePrepared', message })
    const isClickWaiting = step.at === 'preparing'
    if (
      !isClickWaiting &&
      !pendingAccounts.has(createAccountKey(account)) &&
      !(isPageVisible() && requestLimit.tryRequest())
    )
      return
    send({ type: 'messageRequested' })
    void fetchMessage(account)
  }

  /** Replace the message before it expires. After a failure the message expires, and a click requests a new message. */
  const scheduleRenewal = () => {
    clearTimeout(renewTimer)
    const { account, step, preparedMessage } = get()
    if (!account || preparedMessage.is !== 'ready' || !isOnScreen() || !stepsWithMessage.has(step.at)) return
    const { message } = preparedMessage
    const isBeforeRenewal = Date.now() < findRenewalTime(message)
    const onDue = () => {
      if (!isBeforeRenewal) return send({ type: 'messageExpired' })
      if (isPageVisible() && requestLimit.tryRequest()) void fetchMessage(account)
      scheduleRenewal()
    }
    renewTimer = setTimeout(onDue, (isBeforeRenewal ? findRenewalTime(message) : message.useBy) - Date.now())
  }

  return {
    provide: provideMessage,
    renew: scheduleRenewal,
    put: messageCache.put,
    requestLimit,
    stop: () => clearTimeout(renewTimer),
  }
}
