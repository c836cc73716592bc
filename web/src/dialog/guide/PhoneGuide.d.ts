import type { GuideProps } from './GuideProps';
/** Pairing with the phone's app; where pairing is not set up, a notice instead of the code, and the same steps. */
export declare const PhoneGuide: (props: GuideProps) => import("react/jsx-runtime").JSX.Element;
