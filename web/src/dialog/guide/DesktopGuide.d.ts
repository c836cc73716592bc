import type { GuideProps } from './GuideProps';
/** The wallet's app on this computer. Its link contains a pairing, so the guide needs pairing to be set up. */
export declare const DesktopGuide: (props: GuideProps) => import("react/jsx-runtime").JSX.Element;
