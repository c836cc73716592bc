import type { Row } from '../../flow/catalogue/list';
/** Chooses a row: a detected wallet is asked at once, any other wallet shows its guide. */
export declare const useChoose: () => (row: Pick<Row, 'uid' | 'wallet'>) => void;
