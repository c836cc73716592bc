import type { Readable } from '../../flow/account/readable';
/** The content of the button: picture, name or address, and the balance, which is read only if there is room for it. */
export declare const AccountLabel: ({ address, shown }: {
    address: string;
    shown: Readable;
}) => import("react/jsx-runtime").JSX.Element;
