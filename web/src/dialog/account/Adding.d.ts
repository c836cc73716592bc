import type { Screen } from '../../flow/screen';
/** The wallet does not know the network (EIP-3085, 4902): the wallet asks twice, so the screen shows both steps. */
export declare const Adding: ({ screen }: {
    screen: Extract<Screen, {
        at: 'adding';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
