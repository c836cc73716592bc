/** Name and picture of an address; null where the server found none. */
export type Profile = {
    name: string | null;
    avatar: string | null;
};
/** Asks the site's own server for the name and picture of an address. Rejects on a network error or an error status. */
export declare const readProfile: (basePath: string, address: string) => Promise<Profile>;
