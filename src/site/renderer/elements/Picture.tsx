import styles from './Picture.module.css'

/** Attributes instead of classes, because every page with a hero carries its style sheet, and most have no drawing. */
const paints: Readonly<Record<string, { readonly fill?: string; readonly stroke?: string }>> = {
  mark: { stroke: 'var(--accent)', fill: 'var(--accent-ground)' },
  paper: { fill: 'light-dark(#fffefb, #2b332e)' },
  tint: { fill: 'color-mix(in oklab, var(--accent) 16%, var(--paper))' },
  accent: { fill: 'light-dark(var(--accent), color-mix(in oklab, var(--accent) 60%, var(--paper)))' },
  warm: { fill: 'light-dark(#e6ad80, #c98f63)' },
  hair: { fill: 'light-dark(var(--ink), #0a0d0b)' },
}

interface Props {
  /** Shapes from back to front: the paint of each, or `ink` for a line alone, and its SVG path data. */
  readonly layers: readonly (readonly string[])[]
}

/** A drawing in ink, the accent colour and one warm colour. */
export function Picture({ layers }: Props) {
  return (
    <svg className={styles.picture} viewBox="0 0 320 226" width="320" height="226" aria-hidden="true">
      {layers.map(([paint = '', path]) => (
        <path key={path} {...paints[paint]} d={path} />
      ))}
    </svg>
  )
}
