import type { Plugin } from 'vite';
/** Leaves a quarter of the relay's client out of the build. Only imports of the client's own packages are changed. */
export declare const relayStandIns: () => Plugin;
