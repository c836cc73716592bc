import type { WalletDetails } from 'virtual:kisslock/wallet-details';
import type { ReactNode } from 'react';
/** The line below the first step for visitors without the app. */
export declare const useGetLink: (details: WalletDetails) => Readonly<Record<number, ReactNode>>;
