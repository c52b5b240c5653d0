import type { Site } from '../../engine/site/site.ts'

/**
 * The style sheet that gives each market its accent colour. A page wears it through `data-accent`, because a strict
 * Content-Security-Policy allows no inline styles.
 */
export function accentStyles({ config, markets }: Site): string {
  const rule = (selector: string, { light, dark }: { light: string; dark: string }) =>
    `${selector}{--accent:light-dark(${light},${dark})}`
  const rules = markets.map(({ id, accent }) => rule(`[data-accent="${id}"]`, accent))
  return `@layer tokens{${[rule(':root', config.accent), ...rules].join('')}}`
}
