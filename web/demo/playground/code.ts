import { networkOptions, type PlaygroundChoices } from './choices'

const joinQuoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
const listChainConstants = ({ chains }: PlaygroundChoices): string[] =>
  chains.map((id) => networkOptions[id]?.[1] ?? '')
const isSignInOff = ({ signIn }: PlaygroundChoices): boolean => signIn === 'off'

/** Return the options for `createKisslock` and `setUp`, one per line. */
const createOptionsCode = (choices: PlaygroundChoices): string[] => [
  ...(choices.wallets.length ? [`wallets: { include: [${joinQuoted(choices.wallets)}] },`] : []),
  ...(isSignInOff(choices) ? [] : [`signIn: { ...signIn, required: ${choices.signIn === 'required'} },`]),
]

const installCommand = 'npm install kisslock wagmi viem @tanstack/react-query'

const createImportsCode = (
  choices: PlaygroundChoices,
  hooks: string,
): string => `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, createKisslock, KisslockProvider } from 'kisslock'
${hooks}import { WagmiProvider } from 'wagmi'
import { ${listChainConstants(choices).sort().join(', ')} } from 'wagmi/chains'
${isSignInOff(choices) ? '' : "import { signIn } from './signIn'\n"}`

const createKisslockCode = (choices: PlaygroundChoices, indent: string): string =>
  ['createKisslock({', `  name: 'Tidepool',`, `  chains: [${listChainConstants(choices).join(', ')}],`]
    .concat(
      createOptionsCode(choices).map((line) => `  ${line}`),
      '})',
    )
    .join(`\n${indent}`)

const createComponentsCode = (locale: string, indent: string): string =>
  `<WagmiProvider config={kisslock.wagmi} reconnectOnMount={false}>
  <QueryClientProvider client={queries}>
    <KisslockProvider kisslock={kisslock} theme={theme} locale="${locale}">
      <ConnectButton />
    </KisslockProvider>
  </QueryClientProvider>
</WagmiProvider>`.replaceAll('\n', `\n${indent}`)

const createThemeLiteral = ({ accent, scheme }: PlaygroundChoices): string =>
  `{ accent: '${accent}', scheme: '${scheme}' } as const`

const createReactCode = (choices: PlaygroundChoices): string => `${createImportsCode(choices, '')}
const kisslock = ${createKisslockCode(choices, '')}
const queries = new QueryClient()
const theme = ${createThemeLiteral(choices)}

export const App = () => (
  ${createComponentsCode(choices.locale, '  ')}
)
`

const createNextCode = (choices: PlaygroundChoices): string => `'use client'

${createImportsCode(choices, "import { useState } from 'react'\n")}
const theme = ${createThemeLiteral(choices)}

export const Connect = () => {
  const [queries] = useState(() => new QueryClient())
  const [kisslock] = useState(() =>
    ${createKisslockCode(choices, '    ')},
  )
  return (
    ${createComponentsCode(choices.locale, '    ')}
  )
}
`

const createAttributesCode = ({ accent, scheme, locale }: PlaygroundChoices): string =>
  `accent="${accent}" scheme="${scheme}" locale="${locale}"`

const createElementCode = (
  choices: PlaygroundChoices,
): string => `<!-- The other settings are in the server's kisslock.toml. -->
<script type="module" src="/wallet/embed.js"></script>
<kisslock-connect ${createAttributesCode(choices)}></kisslock-connect>
`

const createServerlessCode = (choices: PlaygroundChoices): string => `<script type="module">
  import { setUp } from './kisslock/index.js'
${isSignInOff(choices) ? '' : "  import { signIn } from './signIn.js'\n"}
  setUp({
    ${[`name: 'Tidepool',`, `chains: [${choices.chains.join(', ')}],`, ...createOptionsCode(choices)].join('\n    ')}
  })
</script>
<kisslock-connect ${createAttributesCode(choices)}></kisslock-connect>
`

const createSettingsCode = ({ accent, scheme, locale, wallets, signIn, chains }: PlaygroundChoices): string => `[site]
name = "Tidepool"
origins = ["http://127.0.0.1:8000"]

[appearance]
accent = "${accent}"
scheme = "${scheme}"
locale = "${locale}"
${wallets.length ? `\n[wallets]\ninclude = [${joinQuoted(wallets).replaceAll("'", '"')}]\n` : ''}
[sign_in]
mode = "${signIn}"

${chains.map((id) => `[chains.${id}]`).join('\n')}
`

/** One tab of code: the name of an integration, the packages to install, and the code for the choices. */
export type Tab = {
  id: string
  name: string
  file: string
  install: string
  /** Returns a sentence that names the source of the files that the code imports. */
  origin: (choices: PlaygroundChoices) => string
  /** The page of the documentation that explains the code. */
  page: string
  code: (choices: PlaygroundChoices) => string
}

const signInHint = (choices: PlaygroundChoices, file: string): string =>
  isSignInOff(choices) ? '' : `You write ${file}: four functions that call your server.`

export const codeTabs: readonly Tab[] = [
  {
    id: 'react',
    name: 'React',
    file: 'App.tsx',
    install: installCommand,
    origin: (choices) => signInHint(choices, './signIn'),
    page: 'start/vite.html',
    code: createReactCode,
  },
  {
    id: 'next',
    name: 'Next.js',
    file: 'app/connect.tsx',
    install: installCommand,
    origin: (choices) => signInHint(choices, './signIn'),
    page: 'start/nextjs.html',
    code: createNextCode,
  },
  {
    id: 'element',
    name: 'Element with Python',
    file: 'page.html',
    install: 'pip install "kisslock[server]"',
    origin: () => 'Kisslock’s server delivers /wallet/embed.js.',
    page: 'embed.html',
    code: createElementCode,
  },
  {
    id: 'static',
    name: 'HTML without a server',
    file: 'index.html',
    install: 'npm install kisslock && cp -r node_modules/kisslock/dist/connect kisslock',
    origin: (choices) =>
      ['The second command creates ./kisslock.', signInHint(choices, './signIn.js')].filter(Boolean).join(' '),
    page: 'connect.html',
    code: createServerlessCode,
  },
  {
    id: 'settings',
    name: 'kisslock.toml',
    file: 'kisslock.toml',
    install: 'pip install "kisslock[server]"',
    origin: () => 'These are the settings of Kisslock’s server.',
    page: 'settings.html',
    code: createSettingsCode,
  },
]
