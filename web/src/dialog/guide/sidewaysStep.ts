import type { KeyboardEvent } from 'react'

/**
 * Return the step of an arrow key in a row of choices: 1 forward, -1 back, 0 for other keys. In right-to-left languages
 * the direction is mirrored.
 */
export const findSidewaysStep = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): number => {
  const indexStep = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return getComputedStyle(currentTarget).direction === 'rtl' ? -indexStep : indexStep
}
