import type { GuideProps } from '../guide/GuideProps';
/** A wallet on a phone: its code on a computer, its app on the phone itself. */
export declare const PhoneScan: ({ subject, details }: GuideProps) => import("react/jsx-runtime").JSX.Element;
