import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#tests/checker/sound.ts'

const page = readFileSync(path.join(projectRoot, 'docs/architecture.md'), 'utf8')

test('every file that docs/architecture.md names is there', () => {
  const files = [...page.matchAll(/`(src\/[^`<]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([])
})

test('each step of its six lives names the files that do it', () => {
  const lives = page.slice(page.indexOf('## Six lives'), page.indexOf('## What is kept'))
  expect(lives.match(/^### /gm)).toHaveLength(6)
  const steps = lives.split('\n').filter((line) => /^\d\. /.test(line))
  expect(steps.length).toBeGreaterThan(25)
  expect(steps.filter((step) => !step.includes('`src/'))).toEqual([])
})
