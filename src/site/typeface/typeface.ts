import fraunces from './fraunces.woff2'

/** The address of the typeface of headings: Fraunces at weight 560, Latin 1 and typographic marks, 17 KB. */
export const typeface: string = fraunces

/** Fallback serifs, each at the size at which a heading breaks into as many lines as in Fraunces. */
const fallbacks = [
  { local: ['Georgia Bold'], size: 94 },
  { local: ['Noto Serif Bold'], size: 95 },
  { local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'], size: 111 },
  { local: ['DejaVu Serif Bold'], size: 86 },
  { local: ['DejaVu Sans Bold'], size: 86 },
]

/**
 * The faces `Fraunces` and its fallbacks `F0`, `F1`…: nothing moves when Fraunces replaces the fallback (CSS Fonts 5,
 * `size-adjust`).
 */
export function fontFaces(): string {
  const faces = fallbacks.map(
    ({ local, size }, i) =>
      `@font-face{font-family:F${i};src:${local.map((name) => `local("${name}")`).join()};size-adjust:${size}%}`,
  )
  return `@font-face{font-family:Fraunces;font-weight:100 900;font-display:swap;src:url(${fraunces})}${faces.join('')}`
}
