const nameMax = 40

/** A wallet's name without control, direction and invisible characters or piles of accents, at most 40 characters. */
export const cleanName = (name: string): string => {
  const clean = name
    .slice(0, 1000)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  return Array.from(clean).slice(0, nameMax).join('').trim()
}
