export { kisslockElement } from './connector'
export type { KisslockConnectAttributes, KisslockConnectElement } from './types'
