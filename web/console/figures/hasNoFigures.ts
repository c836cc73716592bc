import type { Figures } from '../../src/server/console'

/** Return true if the console has no figures for the range: the funnel's counts are zero, and all tables are empty. */
export const hasNoFigures = ({ funnel, wallets, errors, gates, clients }: Figures): boolean =>
  funnel.steps.every(({ count }) => count === 0) &&
  [wallets.wallets, errors.errors, gates.gates, clients.clients].every(({ length }) => length === 0)
