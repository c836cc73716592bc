export { kisslockElement } from './connector'
export type { KisslockConnectAttributes, KisslockConnectElement, KisslockConnectProps } from './types'
