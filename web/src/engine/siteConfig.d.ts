import type { Config } from '@wagmi/core';
import type { OwnConfig } from './createEngine';
/** A site's own config for the engine. Called before React mounts the library's provider. */
export declare const ownConfig: (config: Config) => OwnConfig;
