import type { ListedWallet } from '../../src/flow/catalogue/list'

/** A wallet as the catalogue lists it. */
export type Listed = ListedWallet & { rdns: readonly string[] }
