import { type ReactNode } from 'react';
/** The dialog's title; `here`: it takes the focus of the present screen. */
export declare const Title: ({ children, here }: {
    children: ReactNode;
    here: boolean;
}) => import("react/jsx-runtime").JSX.Element;
