/**
 * Removes from a text what no entry may contain: addresses, pairing links, URLs after their scheme, keys, e-mail addresses
 * and the site's own host. File names in a stack stay, with line and column.
 */
export declare const scrub: (text: string, domain: string, max: number) => string;
