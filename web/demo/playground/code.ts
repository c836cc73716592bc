import { type Choices, networks } from './choices'

const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
const constants = ({ chains }: Choices): string[] => chains.map((id) => networks[id]?.[1] ?? '')
const isOff = ({ signIn }: Choices): boolean => signIn === 'off'

/** The options that both packages of npm have, a line each. */
const options = (choices: Choices): string[] => [
  ...(choices.wallets.length ? [`wallets: { include: [${list(choices.wallets)}] },`] : []),
  ...(isOff(choices) ? [] : [`signIn: { ...signIn, required: ${choices.signIn === 'required'} },`]),
]

const react = (choices: Choices): string => `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, createKisslock, KisslockProvider } from 'kisslock'
import { WagmiProvider } from 'wagmi'
import { ${constants(choices).sort().join(', ')} } from 'wagmi/chains'
${isOff(choices) ? '' : "import { signIn } from './signIn'\n"}
const kisslock = createKisslock({
  ${[`name: 'Tidepool',`, `chains: [${constants(choices).join(', ')}],`, ...options(choices)].join('\n  ')}
})
const queries = new QueryClient()
const theme = { accent: '${choices.accent}', scheme: '${choices.scheme}' } as const

export const App = () => (
  <WagmiProvider config={kisslock.wagmi} reconnectOnMount={false}>
    <QueryClientProvider client={queries}>
      <KisslockProvider kisslock={kisslock} theme={theme} locale="${choices.locale}">
        <ConnectButton />
      </KisslockProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`

const attributes = ({ accent, scheme, locale }: Choices): string =>
  `accent="${accent}" scheme="${scheme}" locale="${locale}"`

const element = (choices: Choices): string => `<!-- The settings of the server have the rest: kisslock.toml. -->
<script type="module" src="/wallet/embed.js"></script>
<kisslock-connect ${attributes(choices)}></kisslock-connect>
`

const alone = (choices: Choices): string => `<script type="module">
  import { setUp } from './kisslock/index.js'
${isOff(choices) ? '' : "  import { signIn } from './signIn.js'\n"}
  setUp({
    ${[`name: 'Tidepool',`, `chains: [${choices.chains.join(', ')}],`, ...options(choices)].join('\n    ')}
  })
</script>
<kisslock-connect ${attributes(choices)}></kisslock-connect>
`

const settings = ({ accent, scheme, locale, wallets, signIn, chains }: Choices): string => `[site]
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

/** A way into a site: its name, the file of the code, where the code is explained, and the code. */
export type Door = { name: string; file: string; page: string; code: (choices: Choices) => string }

export const doors: readonly Door[] = [
  { name: 'React', file: 'App.tsx', page: 'start/vite.html', code: react },
  { name: 'Element of the server', file: 'page.html', page: 'embed.html', code: element },
  { name: 'HTML without a server', file: 'index.html', page: 'connect.html', code: alone },
  { name: 'kisslock.toml', file: 'kisslock.toml', page: 'settings.html', code: settings },
]
