const maxNameLength = 40

/**
 * Return the name without control, direction and invisible characters, with at most two accents per letter and at most
 * 40 characters.
 */
export const cleanName = (name: string): string => {
  const cleanedText = name
    .slice(0, 1000)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  return Array.from(cleanedText).slice(0, maxNameLength).join('').trim()
}
