export { kisslockElement } from './connector'
export type { KisslockConnectElement } from './page'
export type { KisslockConnectAttributes, KisslockConnectProps } from './types'
