/** A line drawing; `flip` mirrors it in right-to-left languages. */
export declare const Icon: ({ path, small, flip }: {
    path: string;
    small?: boolean;
    flip?: boolean;
}) => import("react/jsx-runtime").JSX.Element;
