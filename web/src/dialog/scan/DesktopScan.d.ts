import type { GuideProps } from '../guide/GuideProps';
/** The wallet's app on this computer, opened by a link that contains the pairing. */
export declare const DesktopScan: ({ subject, details }: GuideProps) => import("react/jsx-runtime").JSX.Element;
