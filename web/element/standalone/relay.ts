/**
 * The relay's client as a file with its own name, because the package's other entries load it too
 * (build/own/package.ts).
 */
export { SignClient } from '@walletconnect/sign-client'
