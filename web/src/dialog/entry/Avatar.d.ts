/** Two circles on a round ground, like the mark's balls: bytes 0, 7 and 14 of the address choose the hues. */
export declare const Avatar: ({ address, size }: {
    address: string;
    size: number;
}) => import("react/jsx-runtime").JSX.Element;
