import accents from '../../../src/kisslock/data/accents.json'

/** What a visitor of the playground chooses, as the fragment of the address keeps it. */
export type Choices = {
  accent: string
  scheme: string
  locale: string
  /** Ids of networks. */
  chains: readonly string[]
  /** Ids of the only wallets that are listed; empty: all. */
  wallets: readonly string[]
  signIn: string
}

/** The networks by id: their name, and their name in `wagmi/chains`. */
export const networks: Readonly<Record<string, readonly [name: string, constant: string]>> = {
  1: ['Ethereum', 'mainnet'],
  8453: ['Base', 'base'],
  10: ['OP Mainnet', 'optimism'],
  42161: ['Arbitrum One', 'arbitrum'],
  137: ['Polygon', 'polygon'],
}

/** The wallets by id that can be the only ones. */
export const names: Readonly<Record<string, string>> = {
  metaMask: 'MetaMask',
  coinbase: 'Coinbase Wallet',
  rabby: 'Rabby Wallet',
  rainbow: 'Rainbow',
}

type Language = { tag: string; name: string }

/** The languages by tag. */
export const languages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(
    import.meta.glob<Language>('../../../src/kisslock/data/locales/*.json', { eager: true, import: '$locale' }),
  ).map(({ tag, name }) => [tag, name]),
)

export const values = {
  accent: Object.keys(accents),
  scheme: ['auto', 'light', 'dark'],
  locale: ['auto', ...Object.keys(languages)],
  signIn: ['off', 'optional', 'required'],
} as const

export const first: Choices = {
  accent: 'blue',
  scheme: 'auto',
  locale: 'auto',
  chains: ['1', '8453'],
  wallets: [],
  signIn: 'off',
}

/** The choices as a fragment without `#`; what was not changed is left out. */
export const written = (choices: Choices): string => {
  const changed = Object.entries(choices).filter(([key, value]) => `${value}` !== `${first[key as keyof Choices]}`)
  return new URLSearchParams(changed.map(([key, value]) => [key, `${value}`])).toString()
}

/** The choices of a fragment; an unknown value is the first one. */
export const read = (fragment: string): Choices => {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  const one = (key: keyof typeof values) => values[key].find((value) => value === params.get(key)) ?? first[key]
  const many = (key: 'chains' | 'wallets', options: object) => {
    const listed = params
      .get(key)
      ?.split(',')
      .filter((id) => Object.hasOwn(options, id))
    return listed?.length ? listed : first[key]
  }
  return {
    accent: one('accent'),
    scheme: one('scheme'),
    locale: one('locale'),
    chains: many('chains', networks),
    wallets: many('wallets', names),
    signIn: one('signIn'),
  }
}
