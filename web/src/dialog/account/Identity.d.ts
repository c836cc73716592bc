type IdentityProps = {
    address: string;
    explorer: {
        name: string;
        url: string;
    } | null;
    name: string | null;
    avatar: string | null;
    signedIn: boolean;
};
/** An account: picture, name, address with a copy button, and whether it is signed in. */
export declare const Identity: ({ address, explorer, name, avatar, signedIn }: IdentityProps) => import("react/jsx-runtime").JSX.Element;
export {};
