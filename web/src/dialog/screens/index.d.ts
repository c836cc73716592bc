import type { ReactNode } from 'react';
import type { Screen } from '../../flow/screen';
import type { MarkState } from '../entry/ConnectionMark';
type View<At extends Screen['at']> = (props: {
    screen: Extract<Screen, {
        at: At;
    }>;
}) => ReactNode;
/**
 * The layout of a screen. `centred`: below the mark, which stays mounted between such screens; `panel`: the whole body of the
 * stage; `compact`: a small dialog of its own.
 */
export type ScreenFor<At extends Screen['at']> = {
    layout: 'centred';
    mark: MarkState;
    View: View<At>;
} | {
    layout: 'panel';
    View: View<At>;
} | {
    layout: 'compact';
    View: View<At>;
};
/** Every screen; a missing one does not compile. */
export declare const screens: {
    [At in Screen['at']]: ScreenFor<At>;
};
export {};
