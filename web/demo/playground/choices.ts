import accents from '../../../src/kisslock/data/accents.json'

/** The choices of the playground. The choices are stored in the fragment of the page's URL. */
export type PlaygroundChoices = {
  accent: string
  scheme: string
  locale: string
  /** Chain IDs. */
  chains: readonly string[]
  /** IDs of the listed wallets. An empty list means all wallets. */
  wallets: readonly string[]
  signIn: string
  /** The tab of code that is open. */
  code: string
}

/** The name of each network and its export in `wagmi/chains`, by chain ID. */
export const networkOptions: Readonly<Record<string, readonly [name: string, constant: string]>> = {
  1: ['Ethereum', 'mainnet'],
  8453: ['Base', 'base'],
  10: ['OP Mainnet', 'optimism'],
  42161: ['Arbitrum One', 'arbitrum'],
  137: ['Polygon', 'polygon'],
}

/** The names of the wallets that the playground can list, by wallet ID. */
export const walletNames: Readonly<Record<string, string>> = {
  metaMask: 'MetaMask',
  coinbase: 'Coinbase Wallet',
  rabby: 'Rabby Wallet',
  rainbow: 'Rainbow',
}

type LanguageOption = { tag: string; name: string }

/** The languages by tag. */
export const languages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(
    import.meta.glob<LanguageOption>('../../../src/kisslock/data/locales/*.json', { eager: true, import: '$locale' }),
  ).map(({ tag, name }) => [tag, name]),
)

export const choiceValues = {
  accent: Object.keys(accents),
  scheme: ['auto', 'light', 'dark'],
  locale: ['auto', ...Object.keys(languages)],
  signIn: ['off', 'optional', 'required'],
  code: ['react', 'next', 'element', 'static', 'settings'],
} as const

export const defaultChoices: PlaygroundChoices = {
  accent: 'blue',
  scheme: 'auto',
  locale: 'auto',
  chains: ['1', '8453'],
  wallets: [],
  signIn: 'off',
  code: 'react',
}

/** Return the choices as a URL fragment without `#`. Choices that have their default value are left out. */
export const choicesToFragment = (choices: PlaygroundChoices): string => {
  const changedChoices = Object.entries(choices).filter(
    ([key, value]) => `${value}` !== `${defaultChoices[key as keyof PlaygroundChoices]}`,
  )
  return new URLSearchParams(changedChoices.map(([key, value]) => [key, `${value}`])).toString()
}

/** Return the choices that a URL fragment contains. For an unknown value, the default choice is used. */
export const fragmentToChoices = (fragment: string): PlaygroundChoices => {
  const fragmentParameters = new URLSearchParams(fragment.replace(/^#/, ''))
  const readChoice = (key: keyof typeof choiceValues) =>
    choiceValues[key].find((value) => value === fragmentParameters.get(key)) ?? defaultChoices[key]
  const readList = (key: 'chains' | 'wallets', options: object) => {
    const listedIds = fragmentParameters
      .get(key)
      ?.split(',')
      .filter((id) => Object.hasOwn(options, id))
    return listedIds?.length ? listedIds : defaultChoices[key]
  }
  return {
    accent: readChoice('accent'),
    scheme: readChoice('scheme'),
    locale: readChoice('locale'),
    chains: readList('chains', networkOptions),
    wallets: readList('wallets', walletNames),
    signIn: readChoice('signIn'),
    code: readChoice('code'),
  }
}
