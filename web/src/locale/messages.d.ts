import type en from '../../../src/kisslock/data/locales/en.json';
/** The key of a sentence. Every locale file has the same keys. */
export type MessageKey = Exclude<keyof typeof en, '$locale'>;
/** Sentences of one language by key, possibly not all: a page starts with those of its button. */
export type Messages = Partial<Record<MessageKey, string>>;
/** Values for a sentence's placeholders. */
export type Params = Readonly<Record<string, string | number>>;
/** Replaces the placeholders of a sentence. Numbers are formatted for the language; a placeholder without a value stays. */
export declare const format: (sentence: string, params?: Params, locale?: string) => string;
/** A sentence split at its placeholders: texts and placeholder names alternate, beginning with a text. */
export declare const split: (sentence: string) => string[];
