/** The buttons after a failed try: again, or not now. `retry` false: another try would fail in the same way. */
export declare const Again: ({ retry }: {
    retry?: boolean;
}) => import("react/jsx-runtime").JSX.Element;
