/**
 * The client of the relay. The build gives this file a fixed name, because several entry points of the package load the
 * client (build/own/package.ts).
 */
export { SignClient } from '@walletconnect/sign-client'
