/** The name instead of the address. The hidden address keeps its width, so that nothing beside the name moves. */
export declare const Name: ({ address, name }: {
    address: string;
    name: string | null;
}) => import("react/jsx-runtime").JSX.Element;
