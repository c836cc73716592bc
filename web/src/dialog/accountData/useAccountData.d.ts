/** Balance, name and picture of the connected account; the balance is read while `watching`. */
export declare const useAccountData: (watching: boolean) => {
    name: string | null;
    avatar: string | null;
    balance: import("../../flow/account/accountData").Balance;
    accepted: boolean;
    retrying: boolean;
    retry: () => Promise<void>;
    accept: () => void;
};
