import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { AuthenticationAdapter, AuthenticationConfig } from './types'

const AuthenticationContext = createContext<AuthenticationConfig<unknown> | null>(null)

/** The sign-in of the site around; null for a site without one. */
export const useAuthentication = () => useContext(AuthenticationContext)

/** The four functions of a site's sign-in, with the type of its message. */
export function createAuthenticationAdapter<Message>(
  adapter: AuthenticationAdapter<Message>,
): AuthenticationAdapter<Message> {
  return adapter
}

type AuthenticationProviderProps<Message> = AuthenticationConfig<Message> & { enabled?: boolean; children: ReactNode }

/** Gives the site's sign-in to the `RainbowKitProvider` inside. */
export function RainbowKitAuthenticationProvider<Message = unknown>(props: AuthenticationProviderProps<Message>) {
  const { adapter, status, enabled = true, children } = props
  const value = useMemo(
    () => (enabled ? { adapter: adapter as AuthenticationAdapter<unknown>, status } : null),
    [adapter, status, enabled],
  )
  return <AuthenticationContext.Provider value={value}>{children}</AuthenticationContext.Provider>
}
