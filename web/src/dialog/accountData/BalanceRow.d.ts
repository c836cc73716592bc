import type { Balance } from '../../flow/account/accountData';
/** The balance on the account's screen, with its place kept from the beginning. */
export declare const BalanceRow: ({ balance }: {
    balance: Balance;
}) => import("react/jsx-runtime").JSX.Element;
