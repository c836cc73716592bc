/** The top of a compact dialog: its title, Back where there is a way back, and Close. */
export declare const CompactHeader: ({ title, withBack }: {
    title: string;
    withBack?: boolean;
}) => import("react/jsx-runtime").JSX.Element;
