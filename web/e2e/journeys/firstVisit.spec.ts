import { readGuides, readWallet, readWallets, specified } from '../rules/catalogue'
import { stayHere } from '../rules/storeTab'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

const tabOf = { qr_code: 'Phone', extension: 'Browser', desktop: 'Desktop' } as const
const inOrder = ['qr_code', 'extension', 'desktop'] as const

// Specification 3.3
test('The search finds each of the 28 wallets by its name and by its id', async ({ host, dialog, request }) => {
  const wallets = await readWallets(request)
  await host.visitAndOpen()
  for (const id of specified) {
    const name = wallets.find((wallet) => wallet.id === id)?.name ?? ''
    for (const query of [name, id]) {
      await dialog.searchesFor(query)
      await expect(dialog.row(name), `${query} finds ${name}`).toBeVisible()
    }
  }
})

for (const [query, name] of [
  ['ParaSwap', 'Velora'],
  ['XDEFI', 'Ctrl Wallet'],
  ['Ledger Live', 'Ledger'],
] as const)
  test(`The search finds ${name} by its other name, ${query}`, async ({ host, dialog }) => {
    await host.visitAndOpen()
    await dialog.searchesFor(query)
    await expect(dialog.rows).toHaveCount(1)
    await expect(dialog.row(name)).toBeVisible()
  })

test('A search that finds nothing says so, and clearing it brings the list back', async ({ host, dialog }) => {
  await host.visitAndOpen()
  // The later rows are drawn when the browser is idle.
  await expect.poll(() => dialog.rows.count()).toBeGreaterThan(28)
  const all = await dialog.rows.count()
  await dialog.searchesFor('zzzz')
  await expect(dialog.box.getByText('Nothing called “zzzz”')).toBeVisible()
  await expect(dialog.status).toHaveText('No wallet matches.')
  await dialog.box.getByRole('button', { name: 'Clear search' }).click()
  await expect(dialog.search).toBeFocused()
  await expect(dialog.rows).toHaveCount(all)
})

// Specification 1.2, 2.2
test('Each of the 28 shows three steps a method, or that it has closed', async ({ host, dialog, request }) => {
  const [wallets, guides] = await Promise.all([readWallets(request), readGuides(request)])
  await host.visitAndOpen()
  for (const id of specified) {
    const { name = '', status } = wallets.find((wallet) => wallet.id === id) ?? {}
    const guide = guides[id] ?? {}
    expect(Object.keys(guide), id).not.toHaveLength(0)
    await dialog.searchesFor(id)
    const ends = status === 'closed' || status === 'closing'
    await expect(dialog.row(name).getByText('Discontinued'), name).toHaveCount(ends ? 1 : 0)
    await dialog.chooses(name)
    if (status === 'closed') {
      await expect(dialog.stage).toContainText(`${name} has closed.`)
      await expect(dialog.steps).toHaveCount(0)
      await expect(dialog.stage.getByRole('link'), `${name} has closed and is offered nowhere`).toHaveCount(0)
      continue
    }
    for (const method of inOrder) {
      const steps = guide[method]
      if (!steps) continue
      await dialog.choosesMethod(tabOf[method])
      const { step1, step2, step3 } = steps
      await expect(dialog.steps, `${name} ${method}`).toContainText([step1.title, step2.title, step3.title])
      await expect(dialog.steps).toHaveCount(3)
      await expect(dialog.steps.nth(1)).toContainText(step2.description)
      await expect(dialog.actionCard).toBeVisible()
    }
  }
})

// Specification 2.3
test('Where scanning is not set up a notice replaces the code; the steps stay', async ({ host, dialog }) => {
  await host.visitAndOpen()
  await dialog.chooses('Zerion')
  await dialog.choosesMethod('Phone')
  await expect(dialog.actionCard).toContainText('Phone scanning is off here')
  await expect(dialog.steps).toHaveCount(3)
  await expect(dialog.link('Get the app')).toHaveAttribute('href', 'https://zerion.io/')
  await dialog.does('Zerion in Chrome Browser')
  await expect(dialog.method('Browser')).toHaveAttribute('aria-selected', 'true')
})

test('A card of the help page filters the list, and its number is the count', async ({ host, dialog }) => {
  await host.visitAndOpen()
  for (const kind of ['A phone app', 'A browser extension', 'A hardware device']) {
    await dialog.box.getByRole('button', { name: 'New to wallets?' }).click()
    await dialog.stage.getByRole('tab', { name: 'How to choose' }).click()
    const card = dialog.action(new RegExp(`^${kind}`))
    const count = Number(/Show (\d+)/.exec((await card.textContent()) ?? '')?.[1])
    await card.click()
    await expect(dialog.rows).toHaveCount(count)
  }
})

// Specification 2.4
test('The store link leads to this browser’s store, without a way back', async ({ host, dialog, request }) => {
  const { downloads } = await readWallet(request, 'zerion')
  await host.visitAndOpen()
  await dialog.chooses('Zerion')
  const link = dialog.link('Get Zerion (opens in a new tab)')
  await expect(link).toHaveAttribute('href', downloads.chrome ?? '')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/)
})

// Specification 1.4
test('A visitor without a wallet installs one, refreshes, and is connected', async ({ page, host, dialog }) => {
  await host.visitAndOpen()
  await stayHere(page)
  await dialog.chooses('Zerion')
  await dialog.link('Get Zerion').click()
  await dialog.actionCard.getByText('Almost there').waitFor()
  await expect(dialog.steps.first()).toContainText('(Done)')
  const wallet = await installWallet(page, {
    name: 'Zerion',
    rdns: 'io.zerion.wallet',
    announceAfter: 500,
    behaviour: { connect: 'ask' },
  })
  await dialog.does('Refresh and continue')
  await dialog.says('Approve in Zerion')
  await expect(dialog.stage).toContainText('Back again. Carrying on with Zerion.')
  await wallet.approveNext()
  await dialog.says('Connected')
  await dialog.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')
})

test('A wallet that is missing after the refresh has its first step done', async ({ page, host, dialog }) => {
  await host.visitAndOpen()
  await dialog.chooses('Zerion')
  await dialog.does('Refresh and continue')
  await dialog.says('Looking for Zerion')
  await expect(dialog.actionCard).toContainText('Almost there')
  await expect(dialog.steps.first()).toContainText('(Done)')
  await dialog.does('Open the store page again')
  await expect(dialog.link('Get Zerion')).toBeVisible()
  await page.reload()
  await host.showsIdle()
  await dialog.isClosed()
})

test('A wallet that is installed while its guide is open is ready at one click', async ({ page, host, dialog }) => {
  const wallet = await installWallet(page, { name: 'Zerion', rdns: 'io.zerion.wallet', announceAfter: 4000 })
  await host.visitAndOpen()
  await dialog.chooses('Zerion')
  await expect(dialog.steps).toHaveCount(3)
  await dialog.says('Zerion is ready')
  expect(wallet.methods()).toEqual([])
  await dialog.does('Continue with Zerion')
  await host.showsConnected(wallet.address)
})
