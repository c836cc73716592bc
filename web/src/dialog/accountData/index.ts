export { AccountLabel } from './AccountLabel'
export { AvatarImage } from './AvatarImage'
// The chunk of what the connected account has beside its address, for the button and for the account's screen.
export { BalanceRow } from './BalanceRow'
export { useAccountData } from './useAccountData'
