import type { Plugin } from 'vite';
/** The selector for a shadow root: tokens are set on the host element instead of the document's root element. */
export declare const toHost: (selector: string) => string;
/** The selector in another site's document: tokens are set on the elements with the class `kl-theme`. */
export declare const toTheme: (selector: string) => string;
type Rule = {
    selectors: string[];
};
/** PostCSS plugin: moves the tokens of every style sheet to `:host`. */
export declare const shadowTokens: {
    postcssPlugin: string;
    Rule: (rule: Rule) => void;
};
/** PostCSS plugin: moves the tokens of every style sheet to `.kl-theme`. */
export declare const themeTokens: {
    postcssPlugin: string;
    Rule: (rule: Rule) => void;
};
/**
 * Turns every `import './a.css'`, also those of lazy chunks, into a call of `addSheet` of the module `sheets`. By default
 * that is the element's, whose shadow roots adopt the sheet: a style sheet of the document would not apply inside them.
 */
export declare const shadowStyles: (sheets?: string) => Plugin;
export {};
