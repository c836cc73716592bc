import type { Screen } from '../../flow/screen';
/** Before a choice: what connecting means, or one button for the wallet used last. */
export declare const Home: (_: {
    screen: Extract<Screen, {
        at: 'home';
    }>;
}) => import("react/jsx-runtime").JSX.Element;
