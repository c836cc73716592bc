import './accountData.css';
export { AccountLabel } from './AccountLabel';
export { AvatarImage } from './AvatarImage';
export { BalanceRow } from './BalanceRow';
export { RpcDown } from './RpcDown';
export { useAccountData } from './useAccountData';
