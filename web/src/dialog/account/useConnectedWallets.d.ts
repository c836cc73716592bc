import { type Subject } from '../model';
/** Every connected wallet, with the catalogue's name and icon. */
export declare const useConnectedWallets: () => readonly (Subject & {
    uid: string;
    address: string;
})[];
