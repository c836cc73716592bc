/** Return the index of the tile color: FNV-1a (32 bit) over the id's UTF-16 code units, modulo 12. */
export const findTintIndex = (id: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193) >>> 0
  return hash % 12
}

/** Return two letters for a wallet without an icon: its first two capital letters, or its first two letters. */
export const createMonogram = (name: string): string => {
  const shortName = name.replace(/ Wallet$/, '')
  const capitals = shortName.match(/\p{Lu}/gu) ?? []
  const sourceLetters = capitals.length >= 2 ? capitals : [...shortName]
  return sourceLetters.slice(0, 2).join('')
}
