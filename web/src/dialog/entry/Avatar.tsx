const computeHue = (address: string, byteIndex: number) =>
  Math.round((Number.parseInt(address.slice(2 + byteIndex * 2, 4 + byteIndex * 2), 16) / 255) * 360)

/**
 * Two circles on a round background, like the two circles of the connection mark. Bytes 0, 7 and 14 of the address
 * determine the three colors.
 */
export const Avatar = ({ address, size }: { address: string; size: number }) => (
  <svg className="kl-avatar" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="20" fill={`hsl(${computeHue(address, 0)} 72% 58%)`} />
    <circle cx="15" cy="24.5" r="8.5" fill={`hsl(${computeHue(address, 7)} 80% 84%)`} />
    <circle cx="25.5" cy="15.5" r="8.5" fill={`hsl(${computeHue(address, 14)} 74% 80%)`} fillOpacity=".92" />
  </svg>
)
