export { AccountLabel } from './AccountLabel'
export { AvatarImage } from './AvatarImage'
// The chunk with the connected account's balance, name and picture, for the button and for the account screen.
export { BalanceRow } from './BalanceRow'
export { useAccountData } from './useAccountData'
