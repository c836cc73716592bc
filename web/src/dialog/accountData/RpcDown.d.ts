import type { Subject } from '../model';
type RpcDownProps = {
    wallet: Subject;
    chain: {
        id: number;
        name: string;
    };
    retrying: boolean;
    onRetry: () => void;
    onContinue: () => void;
};
/** The node did not answer: the connection stays, only the balance is missing. */
export declare const RpcDown: ({ wallet, chain, retrying, onRetry, onContinue }: RpcDownProps) => import("react/jsx-runtime").JSX.Element;
export {};
