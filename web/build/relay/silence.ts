const doNothing = () => {}

/** Replaces the package `pino`. Returns a logger without output, whose child loggers have no output either. */
const createSilentLogger = (options: { name?: string } = {}) => {
  const logger = {
    level: 'silent',
    bindings: () => ({ ...options }),
    child: (more: object) => createSilentLogger({ ...options, ...more }),
    ...Object.fromEntries(['fatal', 'error', 'warn', 'info', 'debug', 'trace'].map((name) => [name, doNothing])),
  }
  return logger
}

/** The log levels of `pino`, which the relay's client reads. */
export const levels = { values: { fatal: 60, error: 50, warn: 40, info: 30, debug: 20, trace: 10 }, labels: {} }
export default createSilentLogger
