export type { OpenedApp } from '../../actions/rememberApp';
/** The kind of device that opens an app link. A tablet counts as a phone. */
export type Device = 'ios' | 'android' | 'desktop';
type Links = Readonly<Partial<Record<Device | 'qr', string>>>;
/** The system of a phone by its user agent. */
export declare const systemOf: (userAgent: string) => 'ios' | 'android';
/** The link that opens the wallet's app with a pairing on this device, or undefined if the catalogue has none. */
export declare const appLink: (links: Links, device: Device, uri: string) => string | undefined;
/** The link that opens the wallet's app for a later request. The WalletConnect client appends `wc` and the request. */
export declare const reopenLink: (links: Links, device: Device) => string | undefined;
/** The text inside the code: the wallet's own form from the catalogue, else the pairing URI. */
export declare const codeText: ({ qr }: Links, uri: string) => string;
/** Whether the link is a web page, which needs a tab of its own. A link of an app's own scheme leaves the page in place. */
export declare const isWebLink: (link: string) => boolean;
