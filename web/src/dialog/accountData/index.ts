import './accountData.css'

export { AccountLabel } from './AccountLabel'
export { AvatarImage } from './AvatarImage'
// What the connected account has beside its address: one part, for the button and for the account's dialog.
export { BalanceRow } from './BalanceRow'
export { RpcDown } from './RpcDown'
export { useAccountData } from './useAccountData'
