import type { Screen } from '../../flow/screen';
/** The site's networks. Arrow keys move, Enter or Space chooses, because choosing asks the wallet. */
export declare const Networks: ({ screen }: {
    screen: Extract<Screen, {
        at: 'networks';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
