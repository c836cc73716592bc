import type { PublicConfig } from '../../server/wire.gen';
/** The optional namespaces of a proposal (CAIP-25). A wallet has to reject a required namespace that it does not support. */
export declare const wantedNamespaces: ({ chains, base_path }: PublicConfig, origin: string) => {
    eip155: {
        methods: string[];
        chains: string[];
        events: string[];
        rpcMap: {
            [k: string]: string;
        };
    };
};
/** The site's data that the wallet shows. */
export declare const metadataOf: ({ site }: PublicConfig, origin: string) => {
    name: string;
    description: string;
    url: string;
    icons: string[];
};
