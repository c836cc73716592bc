import {
  type AvatarComponent,
  type DisclaimerComponent,
  darkTheme,
  type Locale,
  lightTheme,
  midnightTheme,
  type RainbowKitProviderProps,
  type Theme,
} from '@rainbow-me/rainbowkit'
import { type ReactNode, useState } from 'react'
import { parseEther } from 'viem'
import { type Config, useAccount, useSendTransaction, useSignMessage, useSignTypedData } from 'wagmi'
import { App } from './authentication'

const themes: Readonly<Record<string, Theme>> = {
  light: lightTheme({ borderRadius: 'large', fontStack: 'rounded' }),
  dark: darkTheme({ accentColor: '#7b3fe4' }),
  midnight: midnightTheme({ overlayBlur: 'large' }),
  both: { lightMode: lightTheme(), darkMode: darkTheme() },
}
const locales: readonly Locale[] = ['en-US', 'ar-AR', 'de-DE', 'ja-JP', 'pt-BR', 'zh-HK']
const sizes = ['wide', 'compact'] as const

const Disclaimer: DisclaimerComponent = ({ Text, Link }) => (
  <Text>
    By connecting, you agree to the <Link href="https://site.example/terms">Terms of Service</Link>.
  </Text>
)
const Avatar: AvatarComponent = ({ address, size }) => (
  <b style={{ width: size, height: size }}>{address.slice(2, 4)}</b>
)

type PickProps<Value extends string> = {
  name: string
  values: readonly Value[]
  value: Value
  onPick: (value: Value) => void
}

const Pick = <Value extends string>({ name, values, value, onPick }: PickProps<Value>) => (
  <label>
    {name}
    <select value={value} onChange={({ target }) => onPick(target.value as Value)}>
      {values.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  </label>
)

/** Buttons that send requests to a connected wallet with wagmi's own hooks. */
const Requests = () => {
  const { address, isConnected } = useAccount()
  const message = useSignMessage()
  const typed = useSignTypedData()
  const payment = useSendTransaction()
  if (!isConnected || !address) return null
  const types = { Mail: [{ name: 'text', type: 'string' }] } as const
  return (
    <p>
      <button type="button" onClick={() => message.signMessage({ message: 'A message' })}>
        Sign message
      </button>
      <button
        type="button"
        onClick={() => typed.signTypedData({ types, primaryType: 'Mail', message: { text: 'Hi' } })}
      >
        Sign typed data
      </button>
      <button type="button" onClick={() => payment.sendTransaction({ to: address, value: parseEther('0.01') })}>
        Send
      </button>
      <output>{[message.data, typed.data, payment.data].filter(Boolean).join(' ')}</output>
    </p>
  )
}

/** A page on which the tester can change each setting of the provider. */
export const Example = ({
  config,
  look,
  children,
}: {
  config: Config
  look: Partial<RainbowKitProviderProps>
  children: ReactNode
}) => {
  const [modalSize, setSize] = useState<(typeof sizes)[number]>('wide')
  const [locale, setLocale] = useState<Locale>('en-US')
  const [theme, setTheme] = useState('own')
  const [ownAvatar, setOwnAvatar] = useState(false)
  const chosenProps = { ...look, ...(themes[theme] && { theme: themes[theme] }), ...(ownAvatar && { avatar: Avatar }) }
  const appInfo = { appName: 'Site', learnMoreUrl: 'https://site.example/learn', disclaimer: Disclaimer }
  return (
    <App config={config} look={{ ...chosenProps, modalSize, locale, appInfo }}>
      {children}
      <Requests />
      <Pick name="Size" values={sizes} value={modalSize} onPick={setSize} />
      <Pick name="Locale" values={locales} value={locale} onPick={setLocale} />
      <Pick name="Theme" values={['own', ...Object.keys(themes)]} value={theme} onPick={setTheme} />
      <label>
        Own avatar
        <input type="checkbox" checked={ownAvatar} onChange={() => setOwnAvatar(!ownAvatar)} />
      </label>
    </App>
  )
}
