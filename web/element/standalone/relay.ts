/**
 * The relay's client. The client is a file with a name of its own, because the package's other entry points also load
 * it (build/own/package.ts).
 */
export { SignClient } from '@walletconnect/sign-client'
