/**
 * Return the index of the row to which a key moves the focus in a list of `count` rows. Undefined for all other keys.
 */
export const findTargetIndex = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Letters that follow each other within this time belong to one search. Milliseconds. */
const typeAheadMs = 600

type TypedKey = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Create a type-ahead search. Several letters typed quickly (within 600 ms) find a name that starts with these letters.
 * If the visitor types one letter again and again, each press finds the next name that starts with it.
 */
export const createTypeAheadSearch = () => {
  let typedText = ''
  let lastKeyMs = Number.NEGATIVE_INFINITY
  return (keyEvent: TypedKey, names: readonly string[], index: number): number | undefined => {
    if (keyEvent.key.length !== 1 || keyEvent.ctrlKey || keyEvent.metaKey || keyEvent.altKey || keyEvent.key === '/')
      return undefined
    typedText = keyEvent.timeStamp - lastKeyMs > typeAheadMs ? keyEvent.key : typedText + keyEvent.key
    lastKeyMs = keyEvent.timeStamp
    const isRepeated = [...typedText].every((letter) => letter === typedText[0])
    const namePrefix = (isRepeated ? keyEvent.key : typedText).toLowerCase()
    const startIndex = isRepeated ? index + 1 : index
    const searchOrder = names.map((_, i) => (startIndex + i) % names.length)
    return searchOrder.find((i) => names[i]?.toLowerCase().startsWith(namePrefix))
  }
}
