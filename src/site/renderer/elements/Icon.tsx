import type { IconName } from '#engine/contract/config.ts'

/** SVG path data on a grid of 24. */
const iconPaths: Record<IconName, string> = {
  bank: 'M4 10h16L12 4ZM6 10v7m4-7v7m4-7v7m4-7v7M4 20h16',
  briefcase: 'M4 8h16v11H4ZM9 8V5h6v3M4 13h16',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v5m8-5v5',
  chat: 'M4 5h16v11h-8l-5 4v-4H4Z',
  check: 'M5 12.5 10 17.5 19.5 7',
  clinic: 'M5 20V6l7-3 7 3v14ZM12 8.5v6M9 11.5h6M9.5 20v-2.5h5V20',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2.5',
  coins:
    'M9 5c3 0 5 1 5 2.3S12 9.6 9 9.6 4 8.6 4 7.3 6 5 9 5ZM4 7.3v7C4 15.6 6 16.6 9 16.6M14 7.3V10M15 11c3 0 5 1 5 2.3s-2 2.3-5 2.3-5-1-5-2.3S12 11 15 11ZM10 13.3v4c0 1.3 2 2.3 5 2.3s5-1 5-2.3v-4',
  document: 'M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 16h6',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  headset: 'M5 14v-2a7 7 0 0 1 14 0v2M5 13h2.5v5H6a1 1 0 0 1-1-1ZM19 13h-2.5v5H18a1 1 0 0 0 1-1ZM18 18c0 2-2 2.5-4 2.5',
  heart: 'M12 20S4.5 15 4.5 9.5a4 4 0 0 1 7.5-2 4 4 0 0 1 7.5 2C19.5 15 12 20 12 20Z',
  home: 'M4 11.5 12 4.5l8 7M6 10v10h12V10M10 20v-5h4v5',
  mail: 'M4 6h16v12H4ZM4 7l8 6.5L20 7',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.5-4.5 3.5-6 7.5-6s7 1.5 7.5 6',
  phone:
    'M6 4h3.5l1.5 4.5-2 1.5c1 2.5 2.5 4 5 5l1.5-2 4.5 1.5V18c0 1.5-1 2.5-2.5 2.5C10.5 20.5 3.5 13 3.5 6.5 3.5 5 4.5 4 6 4Z',
  plane: 'M20.5 4 3.5 11l6 2.5 2.5 6Zm0 0-11 9.5',
  scales: 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.5h5ZM19 7l-2.5 6.5h5Z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5',
  shield: 'M12 3.5 5 6v6c0 4.5 3 7 7 8.5 4-1.5 7-4 7-8.5V6ZM8.5 12l2.5 2.5 4.5-5',
  star: 'm12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.6L12 16.6l-5 2.8 1.1-5.6L4 9.9l5.6-.7Z',
  umbrella: 'M3.5 12.5a8.5 8.5 0 0 1 17 0ZM12 4V2.5M12 12.5v6a2.2 2.2 0 0 1-4.4 0',
}

/** An icon that grows with the text. Screen readers skip it, because the words beside it say the same. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return <Drawing path={iconPaths[name]} size={size} />
}

function Drawing({ path, size }: { readonly path: string; readonly size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

const markPaths = { cross: 'm6 6 12 12M18 6 6 18', dash: 'M6 12h12' }

/** The mark before a list item: a tick, a cross or a dash. */
export function Mark({ mark, size }: { readonly mark: 'tick' | keyof typeof markPaths; readonly size: number }) {
  return <Drawing path={mark === 'tick' ? iconPaths.check : markPaths[mark]} size={size} />
}
