/** The wallet is on a network that the site does not accept for signing in: the message would name it. */
export declare const WrongNetwork: ({ chainId }: {
    chainId: number | undefined;
}) => import("react/jsx-runtime").JSX.Element;
