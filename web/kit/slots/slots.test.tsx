import { act, type ReactNode } from 'react'
import { custom } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { waitForRendering } from '../../src/dialog/render.fixture'
import { alice, announce, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import {
  ConnectButton,
  ConnectDialog,
  createKisslock,
  type KisslockProviderProps,
  type SiteWallet,
  useRecentTransactions,
} from '../index'
import { findCore } from '../kisslock/kisslock'
import { container, renderPage as drawParts, resetPageBeforeEach } from '../page.fixture'
import type { KisslockOptions } from '../settings/options'

resetPageBeforeEach()

type Options = { options?: Partial<KisslockOptions>; props?: Partial<KisslockProviderProps>; more?: ReactNode }

const renderDialog = async ({ options = {}, props = {}, more }: Options = {}) => {
  const kisslock = createKisslock({ chains: [mainnet], projectId: 'test', ...options } as KisslockOptions)
  const parts = (
    <>
      <ConnectDialog inline />
      {more}
    </>
  )
  await drawParts(parts, { ...props, kisslock })
  await waitForRendering(() => expect(container.querySelector('.kl-inline .kl-list')).not.toBeNull())
  return findCore(kisslock)
}

const readHrefs = (within: string) =>
  [...container.querySelectorAll(`${within} a`)].map((link) => link.getAttribute('href'))

const findRow = (name: string) =>
  container.querySelector<HTMLElement>(`[role="option"][data-name="${name}"]`) ?? expect.fail(`no row ${name}`)

describe('the dialog in the page', () => {
  it('the inline dialog is not in a dialog element, and shows the terms, the privacy notice and the site’s own line', async () => {
    await renderDialog({
      options: { termsUrl: '/terms', privacyUrl: 'https://site.example/privacy' },
      props: { terms: <b>Acme is a bank. </b>, learnMoreUrl: '/wallets' },
    })
    await waitForRendering(() =>
      expect(container.querySelector('.kl-own')?.textContent).toBe('Acme is a bank. Learn more'),
    )
    expect(readHrefs('.kl-own')).toEqual(['/wallets'])
    expect(container.querySelector('.kl-legal')?.textContent).toMatch(/^Terms .*Privacy/)
    expect(readHrefs('.kl-legal')).toEqual(['/terms', 'https://site.example/privacy'])
    expect(container.querySelector('dialog')).toBeNull()
  })
})

const ourWallet: SiteWallet = {
  id: 'ours',
  name: 'Our Wallet',
  icon: 'data:image/svg+xml,<svg/>',
  rdns: 'example.ours',
  methods: {
    extension: {
      step1: {
        en: { title: 'Get our wallet', body: 'It is free.' },
        de: { title: 'Hol unsere Wallet', body: 'Kostenlos.' },
      },
      step2: 'create_or_import',
      step3: 'refresh_browser',
    },
  },
  downloads: { extension: 'https://ours.example/get' },
}

describe("a site's own wallet", () => {
  it('a site’s own wallet is listed before the catalogue’s wallets, and its guide has the site’s steps in the visitor’s language', async () => {
    const core = await renderDialog({
      options: { wallets: { more: [ourWallet], popular: ['rabby'] } },
      props: { locale: 'de' },
    })
    await waitForRendering(() => expect(findRow('Our Wallet').textContent).toContain('Our Wallet'))
    await act(async () => core.flow.send({ type: 'walletChosen', wallet: 'ours', method: 'extension' }))
    await waitForRendering(() =>
      expect(container.querySelector('.kl-steps')?.textContent).toContain('Hol unsere Wallet'),
    )
    expect(container.querySelectorAll('.kl-step')).toHaveLength(3)
  })
})

const hash = `0x${'1'.repeat(64)}`

const AvatarPicture = ({ size }: { size: number }) => <i className="picture">{size}</i>

const TransactionSender = () => {
  const { add } = useRecentTransactions()
  return (
    <button type="button" id="add" onClick={() => add({ hash, description: 'Swap 1 ETH' })}>
      Send
    </button>
  )
}

describe('the account in the dialog', () => {
  it('the account in the dialog has the site’s avatar and the recent transactions, which the visitor can clear', async () => {
    const core = await renderDialog({ props: { avatar: AvatarPicture }, more: <TransactionSender /> })
    await act(() => core.runtime.load())
    const wallet = new FakeWallet()
    await act(async () => announce(wallet))
    await waitForRendering(() => expect(findRow('Rabby Wallet')))
    await act(async () => findRow('Rabby Wallet').click())
    await waitForRendering(() => expect(core.connection.get()).toMatchObject({ status: 'connected', address: alice }))
    await act(async () => container.querySelector<HTMLElement>('#add')?.click())
    await act(async () => core.open('account'))
    await waitForRendering(() =>
      expect(container.querySelector('.kl-recent li')?.textContent).toMatch(/^Swap 1 ETH .*Pending$/),
    )
    expect(readHrefs('.kl-recent')).toEqual([`https://etherscan.io/tx/${hash}`])
    expect(container.querySelector('.kl-id .picture')?.textContent).toBe('64')
    await act(async () => container.querySelector<HTMLElement>('.kl-recent button')?.click())
    await waitForRendering(() => expect(container.querySelector('.kl-recent')).toBeNull())
  })

  it('the button reads the balance again when a transaction has ended', async () => {
    const askedMethods: string[] = []
    let resolveReceipt = (_receipt: unknown) => {}
    const receiptPromise = new Promise((resolve) => {
      resolveReceipt = resolve
    })
    const request = async ({ method }: { method: string }) => {
      askedMethods.push(method)
      return method === 'eth_getTransactionReceipt' ? receiptPromise : '0x10'
    }
    const core = await renderDialog({
      options: { transports: { [mainnet.id]: custom({ request }) } },
      more: [<TransactionSender key="send" />, <ConnectButton key="button" />],
    })
    await act(() => core.runtime.load())
    await act(async () => announce(new FakeWallet()))
    await waitForRendering(() => expect(findRow('Rabby Wallet')))
    await act(async () => findRow('Rabby Wallet').click())
    const countBalanceReads = () => askedMethods.filter((method) => method === 'eth_getBalance').length
    await act(async () => core.open('account'))
    await waitForRendering(() => expect(container.querySelector('.kl-chip__bal')?.textContent).toContain('ETH'))
    await waitForRendering(() => expect(countBalanceReads()).toBe(2))
    await act(async () => container.querySelector<HTMLElement>('#add')?.click())
    await waitForRendering(() => expect(askedMethods).toContain('eth_getTransactionReceipt'))
    await act(async () => resolveReceipt({ status: 'success', blockNumber: '0x10', transactionHash: hash, logs: [] }))
    await waitForRendering(() => expect(countBalanceReads()).toBe(3))
  })
})
