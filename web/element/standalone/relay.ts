/** The relay's client as a file with a name, which the package's other entries load as well (build/own/package.ts). */
export { SignClient } from '@walletconnect/sign-client'
