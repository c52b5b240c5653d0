import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { distance, grounds, signals } from '#site/colours.ts'
import { projectRoot } from '#tests/checker/sound.ts'

test('distance is counted in OKLab', () => {
  expect(distance('#000000', '#ffffff')).toBeCloseTo(1, 3)
  expect(distance('#ff0000', '#00ff00')).toBeCloseTo(0.52, 2)
  expect(distance('#123456', '#123456')).toBe(0)
})

test('the grounds and the colours of error and success are those of the page', () => {
  const tokens = readFileSync(path.join(projectRoot, 'src/site/renderer/styles/tokens.css'), 'utf8')
  expect(tokens).toContain(`--paper: light-dark(${grounds.light}, ${grounds.dark});`)
  const [light, dark] = [signals.light, signals.dark]
  expect(tokens).toContain(`--good: light-dark(${light.success}, ${dark.success});`)
  expect(tokens).toContain(`--bad: light-dark(${light.error}, ${dark.error});`)
})
