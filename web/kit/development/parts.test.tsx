import type { ReactNode } from 'react'
import { mainnet } from 'viem/chains'
import { describe, expect, it, vi } from 'vitest'
import { ConnectButton, ConnectDialog, createKisslock, KisslockProvider, WalletButton } from '../index'
import { container, render, renderPage, resetPageBeforeEach } from '../page.fixture'

resetPageBeforeEach()

const kisslock = createKisslock({ chains: [mainnet] })

const invalidParts: [string, ReactNode, string][] = [
  [
    'two dialogs',
    <>
      <ConnectDialog />
      <ConnectDialog />
    </>,
    'the page has two <ConnectDialog>. One for the whole application is enough; remove the other',
  ],
  ['a provider inside another provider', <KisslockProvider key="inner" kisslock={kisslock} />, 'remove the inner one'],
  ['an unknown wallet', <WalletButton key="wallet" wallet="metamusk" />, 'Did you mean "metaMask"?'],
  [
    'an unknown wallet without a similar name',
    <WalletButton key="wallet" wallet="notAWallet" />,
    'names no wallet of the catalogue.',
  ],
]

describe('invalid components of a site', () => {
  it.each(invalidParts)(
    'in development, an invalid component, %s, throws an error with a solution',
    async (_, parts, advice) => {
      await expect(renderPage(parts, { kisslock })).rejects.toThrow(advice)
    },
  )

  it.each(invalidParts)('an invalid component, %s, causes no error in production', async (_, parts) => {
    vi.stubEnv('NODE_ENV', 'production')
    await renderPage(
      <>
        <ConnectButton />
        {parts}
      </>,
      { kisslock },
    )
    expect(container.textContent).toContain('Connect wallet')
  })
})

it.each([
  ['no chains', () => createKisslock({ chains: [] as never }), 'Write createKisslock({ chains: [mainnet] })'],
  ['no options', () => createKisslock({} as never), 'createKisslock has no chains'],
])('createKisslock with %s throws an error that shows the correct code', (_, make, advice) =>
  expect(make).toThrow(advice),
)

it('a provider without the prop kisslock, and a component without a provider, throw errors that show the correct code', async () => {
  const renderAlone = (part: ReactNode) => render(part, { onUncaughtError: () => {} })
  await expect(renderAlone(<KisslockProvider kisslock={undefined as never} />)).rejects.toThrow('has no `kisslock`')
  await expect(renderAlone(<ConnectButton />)).rejects.toThrow(
    '<ConnectButton> is outside of <KisslockProvider>. Draw <KisslockProvider kisslock={kisslock}> around it, or <RainbowKitProvider> of kisslock/rainbowkit',
  )
})

it('in development the console warns once about a language that Kisslock does not have, and lists the available languages', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { loadLanguage } = await import('../language/visitorLanguage')
  for (const tag of ['tlh', 'tlh', 'de-AT', 'auto']) await loadLanguage(tag, ['eo'])
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/`locale` is "tlh".* one of: ar, de, en, eo, es/)]])
})
