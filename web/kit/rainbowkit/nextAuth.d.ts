/** The functions of next-auth 4 and 5 that the adapter calls. The site installs next-auth itself. */
declare module 'next-auth/react' {
  export const getCsrfToken: () => Promise<string | undefined>
  export const signIn: (
    provider: 'credentials',
    options: { message: string; signature: string; redirect: false },
  ) => Promise<{ ok?: boolean; error?: string | null } | undefined>
  export const signOut: (options: { redirect: false }) => Promise<unknown>
  export const useSession: () => { status: 'loading' | 'unauthenticated' | 'authenticated' }
}
