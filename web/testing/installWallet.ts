import type { BrowserContext, Page } from '@playwright/test'
import type { Address } from 'viem'
import type { RequestArguments, Wallet } from '../practice/wallet/createWallet'
import type { Prompt } from '../practice/wallet/prompts'
import { type Background, createBackground, type WalletRequest } from './background'
import type { Behaviour } from './behaviour'
import { type InpageParameters, inpage } from './inpage'
import { createInfo, type WalletOptions } from './options'

/**
 * The test's handle for an installed wallet. The wallet runs in the test, so it survives reloads of the page, like an
 * extension.
 */
export interface WalletHandle {
  /** The name that the wallet announces. */
  readonly name: string
  /** The address of the wallet's first account. */
  readonly address: Address
  /** All requests that pages have sent to the wallet, in order. */
  readonly requests: () => readonly WalletRequest[]
  /** The methods of `requests`. */
  readonly methods: () => readonly string[]
  /** All prompts, in order. */
  readonly prompts: () => readonly Prompt[]
  /**
   * Approves the open prompt, or the next prompt if none is open, and returns the prompt. The wallet's behaviour for
   * the request must be `ask`.
   */
  readonly approveNext: (accounts?: readonly Address[]) => Promise<Prompt>
  readonly rejectNext: () => Promise<Prompt>
  /**
   * Sets how the wallet responds to a method, or to a kind of prompt, from now on. If `behaviour` is a list, each
   * request uses the next item. After the last item, all requests use the last item.
   */
  readonly setBehaviour: (key: string, behaviour: Behaviour | readonly Behaviour[]) => void
  /** Sends any event to the pages, even if it does not match the wallet's state. */
  readonly emit: (event: string, payload: unknown) => Promise<void>
  /**
   * The wallet itself, with the members lock, unlock, select, setOnline, sleep, wake and state. If a call changes the
   * wallet, pages receive the event of this change.
   */
  readonly wallet: Wallet
}

/** The pages that a wallet is installed in. */
export interface Pages {
  /** Adds a function with this name to the pages. The function returns the wallet's response. */
  readonly expose: (name: string, answer: Background['answer']) => Promise<unknown>
  /** Runs the wallet's half for pages (inpage.ts) in every document, before the page's own scripts. */
  readonly prepare: (page: InpageParameters) => Promise<unknown>
  /** Dispatches an event in every open page of one origin. Null means all origins. */
  readonly tell: (origin: string | null, message: WalletMessage) => Promise<unknown>
}

let installedCount = 0

/** Install a wallet that really signs, in every page of a context or in one page. Call this function before `goto`. */
export const installWallet = (target: Page | BrowserContext, options: WalletOptions = {}): Promise<WalletHandle> =>
  installWalletInPages(createPages(target), options)

export async function installWalletInPages(pages: Pages, options: WalletOptions): Promise<WalletHandle> {
  const bridge = `__wallet${++installedCount}`
  const background = createBackground(options)
  const { wallet, nextQuestion } = background

  // A request can change the account or the chain. Pages receive the event of the change before the response to the
  // request, as they do from real wallets.
  let lastDeliveryPromise: Promise<unknown> = Promise.resolve()
  wallet.subscribe((event) => {
    const origin = 'origin' in event ? event.origin : null
    lastDeliveryPromise = Promise.all([
      lastDeliveryPromise,
      pages.tell(origin, { bridge, name: event.name, payload: event.payload }),
    ])
  })
  await pages.expose(bridge, async (origin, args) => {
    const answer = await background.answer(origin, args)
    await lastDeliveryPromise
    return answer
  })

  const info = createInfo(options)
  const { announceAfter = 0, legacy = false, flags = {} } = options
  await pages.prepare({
    bridge,
    info,
    announceAfter: announceAfter === 'never' ? null : announceAfter,
    legacy,
    flags,
  })
  return {
    name: String(info.name),
    address: wallet.state().accounts[0]?.address ?? '0x',
    requests: () => background.requests,
    methods: () => background.requests.map((request) => request.method),
    prompts: () => background.prompts,
    approveNext: (accounts) => nextQuestion({ approved: true, ...(accounts && { accounts }) }),
    rejectNext: () => nextQuestion({ approved: false }),
    setBehaviour: background.setBehaviour,
    emit: async (name, payload) => {
      await pages.tell(null, { bridge, name, payload })
    },
    wallet,
  }
}

/** An event that the wallet sends to its half in the page. */
interface WalletMessage {
  readonly bridge: string
  readonly name: string
  readonly payload: unknown
}

/** Return the `Pages` of a browser context, or of a single page, for Playwright in Node. */
const createPages = (target: Page | BrowserContext): Pages => ({
  expose: (name, answer) =>
    target.exposeBinding(name, ({ frame }, args: RequestArguments) => answer(new URL(frame.url()).origin, args)),
  prepare: (page) => target.addInitScript(inpage, page),
  tell: (origin, message) => {
    const pages = 'pages' in target ? target.pages() : [target]
    const targetPages = pages.filter((page) => origin === null || URL.parse(page.url())?.origin === origin)
    const dispatch = (detail: WalletMessage) => window.dispatchEvent(new CustomEvent(detail.bridge, { detail }))
    // A page that is navigating away cannot receive the event.
    return Promise.all(targetPages.map((page) => page.evaluate(dispatch, message).catch(() => false)))
  },
})
