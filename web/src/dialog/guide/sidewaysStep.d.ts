import type { KeyboardEvent } from 'react';
/** The step of an arrow key along a row of choices: 1 forwards, -1 back, mirrored in a right-to-left language, else 0. */
export declare const sidewaysStep: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => number;
