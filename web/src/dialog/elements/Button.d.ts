import type { ReactNode } from 'react';
type Look = 'primary' | 'quiet' | 'bare' | 'danger';
type Shared = {
    look: Look;
    size?: 'm';
    wide?: boolean;
    icon?: string;
    small?: 'only-small';
    children: ReactNode;
};
/** A button; nothing without an action. */
export declare const Button: ({ onClick, icon, children, ...looks }: Shared & {
    onClick: () => void;
}) => import("react/jsx-runtime").JSX.Element;
/** A link that looks like a button and opens a new tab; screen readers are told so. */
export declare const LinkButton: ({ href, onClick, children, ...looks }: Shared & {
    href: string;
    onClick?: () => void;
}) => import("react/jsx-runtime").JSX.Element;
/** A link inside a sentence. */
export declare const TextLink: ({ href, children }: {
    href: string;
    children: ReactNode;
}) => import("react/jsx-runtime").JSX.Element;
/** A round button with an icon and a label for screen readers. */
export declare const IconButton: ({ path, label, onClick, flip, bare, className, }: {
    path: string;
    label: string;
    onClick: () => void;
    flip?: boolean;
    bare?: boolean;
    className?: string;
}) => import("react/jsx-runtime").JSX.Element;
export {};
