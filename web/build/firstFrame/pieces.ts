import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// Private-use characters, which no sentence of ours has and React does not escape.
const [start, end] = ['\ue000', '\ue001']

/** A place in a tree for a text that is known later, by its name. */
export const slot = (name: string): string => start + name + end

/** The markup that React's server renderer writes for a tree, cut at its slots: markup and names of slots alternate, markup first. */
export const piecesOf = (tree: ReactNode): string[] => renderToString(tree).split(new RegExp(`${start}(\\w+)${end}`))
