import { describe, expect, it } from 'vitest'
import { checkIcon } from './icon'
import { cleanName } from './name'

describe('an announced name', () => {
  it.each([
    ['Rabby Wallet', 'Rabby Wallet'],
    ['  Two\n\tlines ', 'Two lines'],
    ['Meta\u202eksaM', 'Meta ksaM'],
    ['Zero\u200bwidth', 'Zero width'],
    ['Nul\u0000l', 'Nul l'],
    ['x'.repeat(100), 'x'.repeat(40)],
    ['👛'.repeat(50), '👛'.repeat(40)],
    ['Z\u0301\u0301\u0301\u0301\u0301', 'Ź\u0301\u0301'],
    ['محفظة', 'محفظة'],
    ['\u202e', ''],
  ])('the announced name %j is shown as %j', (name, shown) => expect(cleanName(name)).toBe(shown))
})

const encodeBase64 = (text: string) => btoa(text)
const png = `data:image/png;base64,${encodeBase64('\x89PNG\r\n\x1a\n rest')}`

describe('an announced icon', () => {
  it.each([
    ['SVG', `data:image/svg+xml;base64,${encodeBase64('<svg xmlns="http://www.w3.org/2000/svg"/>')}`],
    ['SVG as text', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG with a charset', 'data:image/svg+xml;utf8,%3Csvg/%3E'],
    ['PNG', png],
    ['JPEG', `data:image/jpeg;base64,${encodeBase64('\xff\xd8\xff\xe0 rest')}`],
    ['GIF', `data:image/gif;base64,${encodeBase64('GIF89a rest')}`],
    ['WebP', `data:image/webp;base64,${encodeBase64('RIFF\x01\x02\x03\x04WEBP')}`],
  ])('an icon with the type %s is accepted', (_, icon) => expect(checkIcon(`\n ${icon}\n`)).toBe(icon))

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['an HTTP URL', 'https://tracker.example/icon.png'],
    ['a page', 'data:text/html,<script>alert(1)</script>'],
    ['an unknown type', `data:image/bmp;base64,${encodeBase64('BM')}`],
    ['a PNG with other content', `data:image/png;base64,${encodeBase64('<svg/>')}`],
    ['a WebP that is another RIFF file', `data:image/webp;base64,${encodeBase64('RIFF\x01\x02\x03\x04WAVE')}`],
    ['a PNG as text', 'data:image/png,abc'],
    ['bad base64', 'data:image/png;base64,***'],
    ['bad escapes', 'data:image/svg+xml,%zz'],
    ['a very large image', `${png}${'A'.repeat(200_000)}`],
    ['an empty text', ''],
    ['a number', 7],
    ['an object', { toString: () => png }],
  ])('%s instead of an icon is ignored', (_, icon) => expect(checkIcon(icon)).toBeUndefined())
})
