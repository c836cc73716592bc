import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// Private-use characters. No sentence contains them, and React does not escape them.
const [start, end] = ['\ue000', '\ue001']

/** Return a placeholder for text that the server inserts later, by its name. */
export const slot = (name: string): string => start + name + end

/**
 * Render a tree with React's server renderer and split it at its slots. Markup and names of slots alternate, beginning
 * with markup.
 */
export const piecesOf = (tree: ReactNode): string[] => renderToString(tree).split(new RegExp(`${start}(\\w+)${end}`))
