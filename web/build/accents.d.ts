import type { Plugin } from 'vite';
/** The names of the accents. The first is the default. */
export declare const accentNames: readonly string[];
/** The rule of the automatic appearance on a dark system: the dark tokens of tokens.css in a media query. */
export declare const automaticDark: (css: string) => string;
/**
 * Two virtual modules (virtual.d.ts): the names of the accents, and their style sheet with the dark tokens for the automatic
 * appearance. Both come from src/kisslock/data/accents.json, whose contrast tests/data/test_accents.py computes.
 */
export declare const accentStyles: () => Plugin;
