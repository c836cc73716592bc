import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// Private-use characters mark the start and end of a placeholder. No sentence contains them, and React keeps them.
const [start, end] = ['\ue000', '\ue001']

/**
 * Return a placeholder in the rendered HTML for a text that is filled in later. `name` is the name of this text.
 */
export const createSlotMarker = (name: string): string => start + name + end

/**
 * Render a tree with React's server renderer and split the HTML at the placeholders. In the result, pieces of HTML and
 * names of placeholders alternate. The first item is a piece of HTML.
 */
export const renderPieces = (tree: ReactNode): string[] =>
  renderToString(tree).split(new RegExp(`${start}(\\w+)${end}`))
