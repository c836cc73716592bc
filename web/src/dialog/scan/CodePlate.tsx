import { correction, generate } from 'lean-qr/nano'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../context'
import { WalletTile } from '../elements/WalletTile'
import { ErrorBoundary } from '../entry/ErrorBoundary'
import type { ScreenWallet } from '../model'
import { countClearedModules, createQrCodePath } from './path'

/** The logo's share of the code's width: 44 of 224 px (theme/scan.css). */
const logoShare = 44 / 224

/**
 * QR error correction levels: M for a long pairing link, Q for a short link. With the lower level M, the code of a long
 * link has fewer and larger modules.
 */
const correctionLevels = { long: correction.M, short: correction.Q } as const

type CodePictureProps = {
  text: string
  length: keyof typeof correctionLevels
  /** The name of the code for screen readers. Undefined if the code is only decoration. */
  label?: string | undefined
  className?: string
}

const CodePicture = ({ text, length, label, className = '' }: CodePictureProps) => {
  const { size, path } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correctionLevels[length] })
    return { size: code.size, path: createQrCodePath(code, countClearedModules(code.size, logoShare)) }
  }, [text, length])
  const svgProps = { className: `kl-qr__code ${className}`, viewBox: `0 0 ${size} ${size}`, fill: 'currentColor' }
  if (!label)
    return (
      <svg {...svgProps} aria-hidden="true">
        <path d={path} />
      </svg>
    )
  return (
    <svg {...svgProps} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}

const CodeError = () => <p className="kl-qr__over kl-t-note">{useText()('qr.undrawn')}</p>

/** The text that the placeholder code contains. The placeholder has as many modules as a real code, but no meaning. */
const placeholderText = 'kiss-lock '.repeat(20)

type PlateProps = {
  /** The content of the code. If undefined, the placeholder is shown. */
  text: string | undefined
  length?: keyof typeof correctionLevels
  label: string
  /** The picture in the middle. */
  logo: ReactNode
  /** Shown over an expired code. The code is faded. */
  overlay?: ReactNode
}

/**
 * A code on a white background, even in the dark color scheme, because cameras expect dark modules on a light
 * background.
 */
export const CodePlate = ({ text, length = 'long', label, logo, overlay }: PlateProps) => (
  <div className="kl-qr__plate" data-state={overlay ? 'dim' : text ? 'ready' : 'ghost'}>
    <ErrorBoundary key={text} fallback={<CodeError />}>
      {text ? (
        <CodePicture text={text} length={length} label={overlay ? undefined : label} className="kl-qr__code--in" />
      ) : (
        <CodePicture text={placeholderText} length="long" className="kl-qr__ghost" />
      )}
      {overlay ? <div className="kl-qr__over">{overlay}</div> : <span className="kl-qr__logo">{logo}</span>}
    </ErrorBoundary>
  </div>
)

/** The wallet's icon in the middle of its code. */
export const WalletLogo = (subject: ScreenWallet) => <WalletTile {...subject} size={40} />

/** The two circles of Kisslock's mark, for a code that any wallet can scan. */
export const KisslockMark = ({ size = 40 }: { size?: 40 | 64 }) => (
  <span className={`kl-tile kl-tile--${size} kl-mark`}>
    <svg viewBox="0 0 28 28" aria-hidden="true" fill="currentColor">
      <circle cx="9.6" cy="17.2" r="6.6" />
      <circle cx="18.4" cy="10.8" r="6.6" opacity=".55" />
    </svg>
  </span>
)
