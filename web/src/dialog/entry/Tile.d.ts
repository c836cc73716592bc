type TileProps = {
    id: string;
    name: string;
    icon?: string | undefined;
    size: 24 | 32 | 40 | 64 | 72;
    round?: boolean;
};
/** The unchanged icon of a wallet, network or site; without an icon two letters on a colour. */
export declare const Tile: ({ id, name, icon, size, round }: TileProps) => import("react/jsx-runtime").JSX.Element;
export {};
