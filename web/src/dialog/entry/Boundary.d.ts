import { Component, type ReactNode } from 'react';
type BoundaryProps = {
    instead: ReactNode;
    onBroken?: (error: unknown) => void;
    children: ReactNode;
};
/** Shows `instead` if its children cannot be drawn, so that the rest of the page stays. */
export declare class Boundary extends Component<BoundaryProps, {
    broken: boolean;
}> {
    state: {
        broken: boolean;
    };
    static getDerivedStateFromError(): {
        broken: boolean;
    };
    componentDidCatch(error: unknown): void;
    render(): ReactNode;
}
export {};
