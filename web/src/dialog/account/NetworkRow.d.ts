import type { Switching } from '../../flow/screen';
import type { PublicChain } from '../../server/wire.gen';
type RowProps = {
    chain: PublicChain;
    wallet: string;
    current: boolean;
    switching: Switching;
    stop: boolean;
    onChoose: () => void;
};
/** One network; choosing it asks the wallet. */
export declare const NetworkRow: ({ chain, wallet, current, switching, stop, onChoose }: RowProps) => import("react/jsx-runtime").JSX.Element;
export {};
