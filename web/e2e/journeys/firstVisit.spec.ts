import { readGuides, readWallets, specifiedWallets } from '../rules/catalogue'
import { stayHere } from '../rules/storeTab'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

const tabNames = { qr_code: 'Phone', extension: 'Browser', desktop: 'Desktop' } as const
const methodOrder = ['qr_code', 'extension', 'desktop'] as const

// Specification 1.2, 2.2, 3.3
test('The guide of each of the 28 wallets in the specification shows three steps for each method, or says that the wallet has closed', async ({
  host,
  dialog,
  request,
}) => {
  const [wallets, guides] = await Promise.all([readWallets(request), readGuides(request)])
  await host.visitAndOpen()
  for (const id of specifiedWallets) {
    const { name = '', status } = wallets.find((wallet) => wallet.id === id) ?? {}
    const guide = guides[id] ?? {}
    expect(Object.keys(guide), id).not.toHaveLength(0)
    await dialog.searchesFor(id)
    await expect(dialog.row(name), `${id} finds ${name}`).toBeVisible()
    const isEnding = status === 'closed' || status === 'closing'
    await expect(dialog.row(name).getByText('Discontinued'), name).toHaveCount(isEnding ? 1 : 0)
    await dialog.chooses(name)
    if (status === 'closed') {
      await expect(dialog.stage).toContainText(`${name} has closed.`)
      await expect(dialog.steps).toHaveCount(0)
      await expect(dialog.stage.getByRole('link'), `${name} has closed and is offered nowhere`).toHaveCount(0)
      continue
    }
    for (const method of methodOrder) {
      const steps = guide[method]
      if (!steps) continue
      await dialog.choosesMethod(tabNames[method])
      const { step1, step2, step3 } = steps
      await expect(dialog.steps, `${name} ${method}`).toContainText([step1.title, step2.title, step3.title])
      await expect(dialog.steps).toHaveCount(3)
      await expect(dialog.steps.nth(1)).toContainText(step2.description)
      await expect(dialog.actionCard).toBeVisible()
    }
  }
})

// Specification 2.3
test('If the site has no project ID, a notice replaces the QR code, and the steps stay', async ({ host, dialog }) => {
  await host.visitAndChoose('Zerion')
  await dialog.choosesMethod('Phone')
  await expect(dialog.actionCard).toContainText('Phone scanning is turned off here')
  await expect(dialog.steps).toHaveCount(3)
  await expect(dialog.link('Get the app')).toHaveAttribute('href', 'https://zerion.io/')
  await dialog.does('Zerion in Chrome Browser')
  await expect(dialog.method('Browser')).toHaveAttribute('aria-selected', 'true')
})

// Specification 2.4
test('The link to the browser’s extension store opens a new tab and has the attribute rel=noopener', async ({
  host,
  dialog,
  request,
}) => {
  const zerion = (await readWallets(request)).find(({ id }) => id === 'zerion')
  await host.visitAndChoose('Zerion')
  const link = dialog.link('Get Zerion (opens in a new tab)')
  await expect(link).toHaveAttribute('href', zerion?.downloads.chrome ?? '')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/)
})

// Specification 1.4
test('A visitor without a wallet installs one, reloads the page and is connected', async ({ page, host, dialog }) => {
  await host.visitAndOpen()
  await stayHere(page)
  await dialog.chooses('Zerion')
  await dialog.link('Get Zerion').click()
  await dialog.actionCard.getByText('Almost there').waitFor()
  await expect(dialog.steps.first()).toContainText('(Done)')
  const late = { announceAfter: 500, behaviour: { connect: 'ask' } } as const
  const wallet = await installWallet(page, { name: 'Zerion', rdns: 'io.zerion.wallet', ...late })
  await dialog.does('Refresh and continue')
  await dialog.says('Approve in Zerion')
  await expect(dialog.stage).toContainText('Welcome back. Continuing with Zerion.')
  await wallet.approveNext()
  await dialog.says('Connected')
  await dialog.isClosed()
  await host.showsConnected(wallet.address, 'Ethereum')
})
