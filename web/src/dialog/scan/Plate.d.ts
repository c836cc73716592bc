import { type ReactNode } from 'react';
/** Correction M for a long pairing, Q for a short link: the modules stay as large as possible. */
declare const levels: {
    readonly long: import("lean-qr").Correction;
    readonly short: import("lean-qr").Correction;
};
type PlateProps = {
    /** The text of the code; undefined: the placeholder is shown. */
    text: string | undefined;
    length?: keyof typeof levels;
    label: string;
    /** The picture in the middle. */
    logo: ReactNode;
    /** What covers an expired code, which fades. */
    over?: ReactNode;
};
/** A code on a white plate, in the dark scheme too: cameras expect dark modules on light ground. */
export declare const Plate: ({ text, length, label, logo, over }: PlateProps) => import("react/jsx-runtime").JSX.Element;
type LogoProps = {
    id: string;
    name: string;
    icon?: string | undefined;
};
/** The wallet's icon in the middle of its code. */
export declare const Logo: (subject: LogoProps) => import("react/jsx-runtime").JSX.Element;
/** The mark's two balls, for a code of any wallet. */
export declare const Mark: ({ size }: {
    size?: 40 | 64;
}) => import("react/jsx-runtime").JSX.Element;
export {};
