// This file is the entry of the chunk with the account's balance, name and picture, for the button and account screen.
export { AccountLabel } from './AccountLabel'
export { AvatarImage } from './AvatarImage'
export { BalanceRow } from './BalanceRow'
export { useAccountData } from './useAccountData'
