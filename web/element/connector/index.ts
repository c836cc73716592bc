export type { KisslockConnectElement, KisslockConnectEventMap } from '../types'
export { kisslockElement } from './connector'
export type { KisslockConnectAttributes, KisslockConnectProps } from './jsx'
