import { type ComponentType } from 'react';
import type { Lazy } from '../../browser/lazy';
import type { Preload } from '../load';
/**
 * A screen whose chunk loads when it is first shown. Until then its place is empty (loading usually began when the pointer
 * approached); if loading fails, `Failed` is shown, from which the visitor can try again.
 */
export declare const lazyView: <Part, Props extends object>(part: Lazy<Part>, load: Preload, pick: (part: Part) => ComponentType<Props>, Failed?: ComponentType<{
    onRetry: () => void;
}>) => (props: Props) => import("react/jsx-runtime").JSX.Element | null;
