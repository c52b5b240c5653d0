import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contrast, grounds } from '../../src/config/rules/figures/accents-readable.ts'
import { projectRoot } from './sound.ts'

test('contrast is counted as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
  expect(contrast('#123456', '#123456')).toBe(1)
})

test('the grounds are those of the page', () => {
  const tokens = readFileSync(path.join(projectRoot, 'src/renderer/styles/tokens.css'), 'utf8')
  expect(tokens).toContain(`--paper: light-dark(${grounds.light}, ${grounds.dark});`)
})
