import './holdings.css'

// What the connected account has beside its address: one part, for the button and for the account's dialog.
export { BalanceRow } from './BalanceRow'
export { Face } from './Face'
export { RpcDown } from './RpcDown'
export { useHoldings } from './useHoldings'
export { Who } from './Who'
