/** The picture of a name, above the one drawn from the address, which stays if there is no picture or it does not load. */
export declare const AvatarImage: ({ address, avatar, size }: {
    address: string;
    avatar: string | null;
    size: number;
}) => import("react/jsx-runtime").JSX.Element;
