import type { HeroBlock } from '../../contract/config.ts'
import styles from './Picture.module.css'

/** Each drawing in two pens: what stands in ink, and what stands in the accent colour. */
const drawings: Record<NonNullable<HeroBlock['picture']>, { readonly ink: string; readonly accent: string }> = {
  umbrella: {
    ink: 'M70 214V128l58-40 58 40v86ZM112 214v-44h32v44M84 150h18v18H84ZM154 150h18v18h-18ZM20 214h280M246 214v-34m0 0c-14 0-20-9-20-20s8-22 20-22 20 11 20 22-6 20-20 20Z',
    accent: 'M30 108C34 58 76 24 128 24s94 34 98 84c-11-10-22-10-33 0-11-10-22-10-33 0-10-10-21-10-32 0-11-10-22-10-33 0-11-10-22-10-32 0-11-10-22-10-33 0ZM128 24V12',
  },
  home: {
    ink: 'M36 214V112L134 42l98 70v102ZM112 214v-58h44v58M12 214h296M68 134h26v28H68ZM174 134h26v28h-26ZM276 214v-40m0 0c-12 0-18-8-18-18s7-20 18-20 18 10 18 20-6 18-18 18Z',
    accent: 'M134 84c-7-9-22-7-22 6 0 12 14 20 22 26 8-6 22-14 22-26 0-13-15-15-22-6ZM80 74V48h18v13',
  },
  papers: {
    ink: 'M66 30h104l30 30v154H66ZM170 30v30h30M90 88h72M90 112h86M90 136h60M20 214h280',
    accent: 'M240 132 206 166l-6 20 20-6 34-34Zm0 0 14 14M92 176c10-12 16 10 26 0s14 8 22-2M252 60a24 24 0 1 1 0 .100M242 60l7 8 14-16',
  },
  clinic: {
    ink: 'M56 214V92h94v122M150 214V60h96v154M20 214h280M78 118h20v20H78ZM112 118h20v20h-20ZM78 160h20v20H78ZM112 160h20v20h-20ZM182 214v-40h34v40',
    accent: 'M198 84v44M176 106h44',
  },
  desk: {
    ink: 'M30 152h260M46 152v62M274 152v62M20 214h280M74 152v-48h86v48M92 122h50M92 136h34M236 152v-50m0 0-22-14 14-24M198 152h30v-12h-30Z',
    accent: 'M228 64c10-6 24 2 24 14l-36-6c2-4 6-7 12-8ZM216 84l-10 34M236 92l4 26M106 76c0-14 20-14 20 0 0 10-10 8-10 16m0 8v2',
  },
  journey: {
    ink: 'M20 196c40-24 60 18 100-6s60 18 100-6 50 6 80-4M44 160h232l-26-34H70ZM120 126V84h70v42M136 100h12M164 100h12M154 84V54h22',
    accent: 'M232 66a16 16 0 1 1 0 .100M20 214h280M60 66c8-10 16-10 22 0 6-10 14-10 22 0',
  },
}

/** A line drawing beside the opening words of a page; it says nothing that they do not. */
export function Picture({ name }: { readonly name: keyof typeof drawings }) {
  const { ink, accent } = drawings[name]
  return (
    <svg className={styles.picture} viewBox="0 0 320 226" width="320" height="226" aria-hidden="true">
      <path className={styles.ink} d={ink} />
      <path className={styles.accent} d={accent} />
    </svg>
  )
}
