/** Signs out and disconnects. The session ends first, because only that can fail. */
export declare const LeaveBoth: ({ all }: {
    all: boolean;
}) => import("react/jsx-runtime").JSX.Element;
