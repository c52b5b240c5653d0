import { defineConfig } from 'playwright/test'
import studio from '#tests/e2e/studio/playwright.config.ts'

/** The desk in a browser, as Studio, by tests in which several people work one after another. Run by `npm run test:studio`. */
export default defineConfig({
  ...studio,
  testDir: '.',
  outputDir: '../../../test-results/desk',
  timeout: 180_000,
  // A change reads and checks its site before its Studio opens.
  expect: { timeout: 90_000 },
})
