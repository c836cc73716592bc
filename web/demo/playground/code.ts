import { type Choices, networks } from './choices'

const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
const constants = ({ chains }: Choices): string[] => chains.map((id) => networks[id]?.[1] ?? '')
const isOff = ({ signIn }: Choices): boolean => signIn === 'off'

/** Return the options for `createKisslock` and `setUp`, one per line. */
const options = (choices: Choices): string[] => [
  ...(choices.wallets.length ? [`wallets: { include: [${list(choices.wallets)}] },`] : []),
  ...(isOff(choices) ? [] : [`signIn: { ...signIn, required: ${choices.signIn === 'required'} },`]),
]

const packages = 'npm install kisslock wagmi viem @tanstack/react-query'

const imports = (
  choices: Choices,
  hooks: string,
): string => `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, createKisslock, KisslockProvider } from 'kisslock'
${hooks}import { WagmiProvider } from 'wagmi'
import { ${constants(choices).sort().join(', ')} } from 'wagmi/chains'
${isOff(choices) ? '' : "import { signIn } from './signIn'\n"}`

const created = (choices: Choices, indent: string): string =>
  ['createKisslock({', `  name: 'Tidepool',`, `  chains: [${constants(choices).join(', ')}],`]
    .concat(
      options(choices).map((line) => `  ${line}`),
      '})',
    )
    .join(`\n${indent}`)

const tree = (locale: string, indent: string): string =>
  `<WagmiProvider config={kisslock.wagmi} reconnectOnMount={false}>
  <QueryClientProvider client={queries}>
    <KisslockProvider kisslock={kisslock} theme={theme} locale="${locale}">
      <ConnectButton />
    </KisslockProvider>
  </QueryClientProvider>
</WagmiProvider>`.replaceAll('\n', `\n${indent}`)

const themeOf = ({ accent, scheme }: Choices): string => `{ accent: '${accent}', scheme: '${scheme}' } as const`

const react = (choices: Choices): string => `${imports(choices, '')}
const kisslock = ${created(choices, '')}
const queries = new QueryClient()
const theme = ${themeOf(choices)}

export const App = () => (
  ${tree(choices.locale, '  ')}
)
`

const next = (choices: Choices): string => `'use client'

${imports(choices, "import { useState } from 'react'\n")}
const theme = ${themeOf(choices)}

export const Connect = () => {
  const [queries] = useState(() => new QueryClient())
  const [kisslock] = useState(() =>
    ${created(choices, '    ')},
  )
  return (
    ${tree(choices.locale, '    ')}
  )
}
`

const attributes = ({ accent, scheme, locale }: Choices): string =>
  `accent="${accent}" scheme="${scheme}" locale="${locale}"`

const element = (choices: Choices): string => `<!-- The other settings are in the server's kisslock.toml. -->
<script type="module" src="/wallet/embed.js"></script>
<kisslock-connect ${attributes(choices)}></kisslock-connect>
`

const withoutServer = (choices: Choices): string => `<script type="module">
  import { setUp } from './kisslock/index.js'
${isOff(choices) ? '' : "  import { signIn } from './signIn.js'\n"}
  setUp({
    ${[`name: 'Tidepool',`, `chains: [${choices.chains.join(', ')}],`, ...options(choices)].join('\n    ')}
  })
</script>
<kisslock-connect ${attributes(choices)}></kisslock-connect>
`

const settingsFile = ({ accent, scheme, locale, wallets, signIn, chains }: Choices): string => `[site]
name = "Tidepool"
origins = ["http://127.0.0.1:8000"]

[appearance]
accent = "${accent}"
scheme = "${scheme}"
locale = "${locale}"
${wallets.length ? `\n[wallets]\ninclude = [${list(wallets).replaceAll("'", '"')}]\n` : ''}
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
  /** Returns where the files that the code imports come from. */
  origin: (choices: Choices) => string
  /** The page of the documentation that explains the code. */
  page: string
  code: (choices: Choices) => string
}

const signInFile = (choices: Choices, file: string): string =>
  isOff(choices) ? '' : `You write ${file}: four functions that call your server.`

export const tabs: readonly Tab[] = [
  {
    id: 'react',
    name: 'React',
    file: 'App.tsx',
    install: packages,
    origin: (choices) => signInFile(choices, './signIn'),
    page: 'start/vite.html',
    code: react,
  },
  {
    id: 'next',
    name: 'Next.js',
    file: 'app/connect.tsx',
    install: packages,
    origin: (choices) => signInFile(choices, './signIn'),
    page: 'start/nextjs.html',
    code: next,
  },
  {
    id: 'element',
    name: 'Element with Python',
    file: 'page.html',
    install: 'pip install "kisslock[server]"',
    origin: () => 'Kisslock’s server delivers /wallet/embed.js.',
    page: 'embed.html',
    code: element,
  },
  {
    id: 'static',
    name: 'HTML without a server',
    file: 'index.html',
    install: 'npm install kisslock && cp -r node_modules/kisslock/dist/connect kisslock',
    origin: (choices) =>
      ['The second command creates ./kisslock.', signInFile(choices, './signIn.js')].filter(Boolean).join(' '),
    page: 'connect.html',
    code: withoutServer,
  },
  {
    id: 'settings',
    name: 'kisslock.toml',
    file: 'kisslock.toml',
    install: 'pip install "kisslock[server]"',
    origin: () => 'These are the settings of Kisslock’s server.',
    page: 'settings.html',
    code: settingsFile,
  },
]
