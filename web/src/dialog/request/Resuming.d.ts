import type { Screen } from '../../flow/screen';
/** After the refresh: waits for the wallet's announcement, then asks the wallet; without one the guide comes back. */
export declare const Resuming: ({ screen }: {
    screen: Extract<Screen, {
        at: 'resuming';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
