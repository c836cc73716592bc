import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { AuthenticationAdapter, AuthenticationConfig } from './types'

const AuthenticationContext = createContext<AuthenticationConfig<unknown> | null>(null)

/** Return the sign-in of the nearest provider, or null if the site has no sign-in. */
export const useAuthentication = () => useContext(AuthenticationContext)

/**
 * Return the adapter unchanged. The only purpose of this function is to give types to the four functions of a site's
 * sign-in and to their message.
 */
export function createAuthenticationAdapter<Message>(
  adapter: AuthenticationAdapter<Message>,
): AuthenticationAdapter<Message> {
  return adapter
}

type AuthenticationProviderProps<Message> = AuthenticationConfig<Message> & { enabled?: boolean; children: ReactNode }

/** Provide the site's sign-in to the `RainbowKitProvider` inside. */
export function RainbowKitAuthenticationProvider<Message = unknown>(props: AuthenticationProviderProps<Message>) {
  const { adapter, status, enabled = true, children } = props
  const value = useMemo(
    () => (enabled ? { adapter: adapter as AuthenticationAdapter<unknown>, status } : null),
    [adapter, status, enabled],
  )
  return <AuthenticationContext.Provider value={value}>{children}</AuthenticationContext.Provider>
}
