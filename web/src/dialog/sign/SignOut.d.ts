import { type ComponentProps } from 'react';
import { Button } from '../elements/Button';
type SignOutProps = {
    look?: ComponentProps<typeof Button>['look'];
    children: string;
    /** Called afterwards; by default the dialog closes. */
    then?: () => Promise<void>;
};
/** Signs out. If the server cannot be reached, the session stays and the failure is announced. */
export declare const SignOut: ({ look, children, then }: SignOutProps) => import("react/jsx-runtime").JSX.Element;
export {};
