/** The maximum length of an icon in characters. The largest icons that real wallets announce have about 40 kB. */
const maxIconLength = 128 * 1024

const dataUriPattern = /^data:image\/(svg\+xml|png|webp|jpeg|gif)(?:;charset=[\w-]+|;utf-?8)?(;base64)?,(.*)$/is

/**
 * The check of a file's first bytes for each image type. In a WebP file, the length of the file is between `RIFF` and
 * `WEBP`.
 */
const imageStartChecks: Readonly<Record<string, (bytes: string) => boolean>> = {
  'svg+xml': (bytes) => /^(?:\xef\xbb\xbf)?\s*</.test(bytes),
  png: (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => bytes.startsWith('\xff\xd8\xff'),
  gif: (bytes) => /^GIF8[79]a/.test(bytes),
  webp: (bytes) => bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP',
}

const decodeFirstBytes = (body: string, isBase64: boolean): string =>
  isBase64 ? atob(body.slice(0, 64)) : decodeURIComponent(body.trimStart().slice(0, 1) === '<' ? '<' : body.slice(0, 3))

/**
 * Return the announced icon without surrounding spaces, if it is a data URI whose first bytes match the media type.
 * Otherwise undefined.
 */
export const checkIcon = (icon: unknown): string | undefined => {
  if (typeof icon !== 'string' || icon.length > maxIconLength) return undefined
  const trimmedIcon = icon.trim()
  const [, type, base64, body] = dataUriPattern.exec(trimmedIcon) ?? []
  if (!type || !body || (!base64 && type.toLowerCase() !== 'svg+xml')) return undefined
  try {
    return imageStartChecks[type.toLowerCase()]?.(decodeFirstBytes(body, Boolean(base64))) ? trimmedIcon : undefined
  } catch {
    return undefined
  }
}
