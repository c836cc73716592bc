import { getCsrfToken, signIn, signOut, useSession } from 'next-auth/react'
import { type ReactNode, useMemo } from 'react'
import { RainbowKitAuthenticationProvider } from './authentication'
import { type GetSiweMessageOptions, nextAuthAdapter } from './nextAuthAdapter'

export type { GetSiweMessageOptions } from './nextAuthAdapter'

type ProviderProps = { enabled?: boolean; getSiweMessageOptions?: GetSiweMessageOptions; children: ReactNode }

/**
 * Provide the next-auth sign-in to the `RainbowKitProvider` inside. This provider must be inside next-auth's
 * `SessionProvider`. This component replaces the package `@rainbow-me/rainbowkit-siwe-next-auth`.
 */
export function RainbowKitSiweNextAuthProvider({ children, enabled = true, getSiweMessageOptions }: ProviderProps) {
  const { status } = useSession()
  const adapter = useMemo(
    () => nextAuthAdapter({ getCsrfToken, signIn, signOut }, getSiweMessageOptions),
    [getSiweMessageOptions],
  )
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} enabled={enabled} status={status}>
      {children}
    </RainbowKitAuthenticationProvider>
  )
}
