export { kisslockElement } from './connector'
export type { KisslockConnectElement, KisslockConnectEventMap } from './page'
export type { KisslockConnectAttributes, KisslockConnectProps } from './types'
