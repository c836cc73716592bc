import type { WalletDetails } from 'virtual:kisslock/wallet-details';
/** A warning about a doubtful or unmaintained wallet. */
export declare const StatusNote: ({ status, wallet }: {
    status: WalletDetails['status'];
    wallet: string;
}) => import("react/jsx-runtime").JSX.Element | null;
