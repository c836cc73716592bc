import type { Row } from '../../flow/catalogue/list';
/** The right pane: the one thing to do now. */
export declare const Stage: ({ pointed }: {
    pointed: Row | undefined;
}) => import("react/jsx-runtime").JSX.Element;
